import { join } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';

/** Resolves bare imports as a browser does. */
export const nodeResolve = { browser: true, exportConditions: ['browser', 'development'] };

/** Compiles TypeScript with the decorator options of tsconfig.json. */
export function typescript() {
  const tsconfig = join(import.meta.dirname, '../../tsconfig.json');
  return esbuildPlugin({ ts: true, target: 'es2022', tsconfig });
}
