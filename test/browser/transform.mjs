import { join } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';

/** Bare imports as a browser resolves them; without `browser`, msw's Node build is picked. */
export const nodeResolve = { browser: true, exportConditions: ['browser', 'development'] };

/** TypeScript with the decorators of tsconfig.json. */
export function typescript() {
  const tsconfig = join(import.meta.dirname, '../../tsconfig.json');
  return esbuildPlugin({ ts: true, target: 'es2022', tsconfig });
}
