import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const NOT_IN_BROWSERS = ['**/*.node.test.ts', 'test/integrations/**'];

/**
 * Middleware that serves the modules that match `pattern` as a bundle. Without it, each test file and each frame requests
 * hundreds of modules, which takes most of the time of a short test.
 */
export function bundledModules(rootDir, pattern) {
  let bundle;
  return async (context, next) => {
    bundle ??= bundleModules(rootDir, pattern);
    const text = (await bundle).get(context.path);
    if (text === undefined) return next();
    context.type = context.path.endsWith('.map') ? 'json' : 'js';
    context.body = text;
  };
}

/** Returns the files of the bundle by their path on the server; an entry has that of its source. */
async function bundleModules(rootDir, pattern) {
  const entryPoints = globSync(pattern, { cwd: rootDir, exclude: NOT_IN_BROWSERS });
  const { outputFiles } = await build({
    absWorkingDir: rootDir,
    entryPoints,
    outbase: rootDir,
    outdir: rootDir,
    outExtension: { '.js': '.ts' },
    chunkNames: 'test/browser/chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser', 'development'],
    sourcemap: 'linked',
    tsconfig: join(rootDir, 'tsconfig.json'),
    external: ['/__*', '/src/*'],
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(rootDir.length), text]));
}

/** Middleware that lets the browser keep modules: many tests load the same ones, and they do not change during a run. */
export async function cachedModules(context, next) {
  await next();
  if (context.status === 200 && /\.(js|mjs|ts)$/.test(context.path))
    context.set('cache-control', 'max-age=3600');
}
