import { defineConfig } from 'vitest/config';

/** The tests of this folder that run in simulated documents: `*.dom-test.ts` in each, `*.jsdom-test.ts` in one. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: ['jsdom', 'happy-dom'].map((environment) => ({
      test: {
        name: environment,
        environment,
        include: ['**/*.dom-test.ts', `**/*.${environment}-test.ts`],
        testTimeout: 30_000,
      },
    })),
    maxWorkers: 1,
  },
});
