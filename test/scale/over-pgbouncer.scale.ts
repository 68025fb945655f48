import { after, before, describe } from 'node:test';
import { commentsSuite } from '../service/suites/comments.ts';
import { creationBatchesSuite } from '../service/suites/creation-batches.ts';
import { databaseSuite } from '../service/suites/database.ts';
import { exchangeSuite } from '../service/suites/exchange.ts';
import { idempotencySuite } from '../service/suites/idempotency.ts';
import { maintenanceSuite } from '../service/suites/maintenance.ts';
import { mentionableSuite } from '../service/suites/mentionable.ts';
import { revocationSuite } from '../service/suites/revocation.ts';
import { pgBouncerEngine } from './pgbouncer-engine.ts';

/** Those that contain every kind of statement; the others test HTTP, or take minutes. */
const suites = [
  exchangeSuite,
  commentsSuite,
  idempotencySuite,
  creationBatchesSuite,
  mentionableSuite,
  maintenanceSuite,
  revocationSuite,
  databaseSuite,
];

describe('the service over PgBouncer in transaction mode', () => {
  const engine = pgBouncerEngine();
  before(() => engine.start());
  after(() => engine.stop());
  for (const suite of suites) suite(engine);
});
