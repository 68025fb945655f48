import { startDevServer } from '@web/dev-server';
import { embeddedApp } from './embedded-app.mjs';
import { nodeResolve, typescript } from './transform.mjs';

/** Serves the repository a second time, on another origin and site than the test pages: the frames' own server. */
export function frameServer(rootDir, port) {
  let server;
  return {
    name: 'frame-server',
    async serverStart() {
      server = await startDevServer({
        config: {
          rootDir,
          hostname: '127.0.0.1',
          port,
          nodeResolve,
          watch: false,
          middleware: [embeddedApp()],
          plugins: [typescript()],
        },
        readCliArgs: false,
        readFileConfig: false,
        autoExitProcess: false,
        logStartMessage: false,
      });
    },
    async serverStop() {
      await server?.stop();
    },
  };
}
