import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { postgresEngine, sqliteEngine, type TestEngine } from '../service/engines.ts';

/* Runs one suite of the service: node service-suite.ts test/service/suites/comments.ts sqlite */
const [suite = '', engineName] = process.argv.slice(2);
const engine = engineName === 'postgres' ? postgresEngine() : sqliteEngine();
const exports: Record<string, unknown> = await import(join(process.cwd(), suite));
const suites = Object.entries(exports).filter(([name]) => name.endsWith('Suite'));
describe(engine.name, () => {
  before(() => engine.start());
  after(() => engine.stop());
  for (const [, run] of suites) (run as (engine: TestEngine) => void)(engine);
});
