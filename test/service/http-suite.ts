import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { type TestEngine, testEngine } from './engines.ts';

type Suite = (engine: TestEngine) => void;

/** The suites of `suites`: each file exports one. */
const files = globSync('suites/*.ts', { cwd: import.meta.dirname }).sort();
const modules: Record<string, Suite>[] = await Promise.all(
  files.map((file) => import(`./${file}`)),
);
const suites = modules.flatMap((module) => Object.values(module));

/** The tests of the service over HTTP, run on every engine. */
export function httpSuite(engine: TestEngine): void {
  describe(`the service over ${engine.name}`, () => {
    testEngine(engine);
    for (const suite of suites) suite(engine);
  });
}
