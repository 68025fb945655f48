import { startDevServer } from '@web/dev-server';
import { bundledModules, cachedModules } from './bundled-modules.mjs';
import { fakeExchange } from './fake-exchange.mjs';
import { nodeResolve, typescript } from './transform.mjs';

/** Serves the repository to frames, on another origin and site than the test pages. */
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
          middleware: [
            cachedModules,
            bundledModules(rootDir, 'test/browser/frames/**/*.ts'),
            fakeExchange(),
          ],
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
