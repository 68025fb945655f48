import { after, before, describe } from 'node:test';
import type { TestEngine } from './engines.ts';
import { adminSessionsSuite } from './suites/admin-sessions.ts';
import { auditLogSuite } from './suites/audit-log.ts';
import { bodiesSuite } from './suites/bodies.ts';
import { checksSuite } from './suites/checks.ts';
import { commentsSuite } from './suites/comments.ts';
import { creationBatchesSuite } from './suites/creation-batches.ts';
import { dashboardsSuite } from './suites/dashboards.ts';
import { databaseSuite } from './suites/database.ts';
import { databaseFailuresSuite } from './suites/database-failures.ts';
import { disconnectedClientsSuite } from './suites/disconnected-clients.ts';
import { exchangeSuite } from './suites/exchange.ts';
import { fairnessSuite } from './suites/fairness.ts';
import { frameCheckSuite } from './suites/frame-check.ts';
import { generateSuite } from './suites/generate.ts';
import { generateRulesSuite } from './suites/generate-rules.ts';
import { idempotencySuite } from './suites/idempotency.ts';
import { lateBodiesSuite } from './suites/late-bodies.ts';
import { limitsSuite } from './suites/limits.ts';
import { listsSuite } from './suites/lists.ts';
import { maintenanceSuite } from './suites/maintenance.ts';
import { mentionableSuite } from './suites/mentionable.ts';
import { mountSuite } from './suites/mount.ts';
import { openApiSuite } from './suites/openapi.ts';
import { pagesSuite } from './suites/pages.ts';
import { protocolSuite } from './suites/protocol.ts';
import { rateLimitsSuite } from './suites/rate-limits.ts';
import { revocationSuite } from './suites/revocation.ts';
import { revokeSeveralSuite } from './suites/revoke-several.ts';
import { rotationSuite } from './suites/rotation.ts';
import { searchLoadSuite } from './suites/search-load.ts';
import { sessionRecipesSuite } from './suites/session-recipes.ts';
import { storageQuotaSuite } from './suites/storage-quota.ts';
import { tenantsSuite } from './suites/tenants.ts';
import { textLimitsSuite } from './suites/text-limits.ts';
import { waitingListsSuite } from './suites/waiting-lists.ts';

const suites = [
  generateSuite,
  generateRulesSuite,
  exchangeSuite,
  adminSessionsSuite,
  checksSuite,
  commentsSuite,
  listsSuite,
  waitingListsSuite,
  limitsSuite,
  rateLimitsSuite,
  auditLogSuite,
  storageQuotaSuite,
  fairnessSuite,
  idempotencySuite,
  creationBatchesSuite,
  mentionableSuite,
  disconnectedClientsSuite,
  searchLoadSuite,
  textLimitsSuite,
  tenantsSuite,
  pagesSuite,
  dashboardsSuite,
  frameCheckSuite,
  revokeSeveralSuite,
  mountSuite,
  sessionRecipesSuite,
  protocolSuite,
  bodiesSuite,
  openApiSuite,
  maintenanceSuite,
  revocationSuite,
  lateBodiesSuite,
  rotationSuite,
  databaseSuite,
  databaseFailuresSuite,
];

/** The tests of the service over HTTP, run on every engine. */
export function httpSuite(engine: TestEngine): void {
  describe(`the service over ${engine.name}`, () => {
    before(() => engine.start());
    after(() => engine.stop());
    for (const suite of suites) suite(engine);
  });
}
