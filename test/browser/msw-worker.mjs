import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Serves msw's worker at the root of the origin, so that its scope is the complete origin. */
export function mswWorker() {
  const file = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  return {
    name: 'msw-worker',
    async serve({ path }) {
      if (path !== '/mockServiceWorker.js') return undefined;
      return { body: await readFile(file, 'utf8'), type: 'js' };
    },
  };
}
