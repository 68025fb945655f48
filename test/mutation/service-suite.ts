import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { sqliteEngine, type TestEngine } from '../service/engines.ts';

/* Runs one suite of the service on SQLite: node service-suite.ts test/service/suites/comments.ts */
const [suite = ''] = process.argv.slice(2);
const engine = sqliteEngine();
const exports: Record<string, unknown> = await import(join(process.cwd(), suite));
const suites = Object.entries(exports).filter(([name]) => name.endsWith('Suite'));
describe(engine.name, () => {
  before(() => engine.start());
  after(() => engine.stop());
  for (const [, run] of suites) (run as (engine: TestEngine) => void)(engine);
});
