import { describe } from 'node:test';
import { type TestEngine, testEngine } from '../service/engines.ts';
import { databaseReaderAttacks } from './database-reader.ts';
import { endlessBodyAttacks } from './endless-bodies.ts';
import { largeBodyAttacks } from './large-bodies.ts';
import { limitedAdminAttacks } from './limited-admin.ts';
import { manyWaitsAttacks } from './many-waits.ts';
import { otherCustomerAttacks } from './other-customer.ts';
import { requestBurstAttacks } from './request-bursts.ts';
import { slowClientAttacks } from './slow-clients.ts';
import { unauthenticatedClientAttacks } from './unauthenticated-client.ts';
import { unreadPageAttacks } from './unread-pages.ts';
import { viewerAttacks } from './viewer.ts';

/** The attacks on the service, run on every engine. */
export function attacks(engine: TestEngine): void {
  describe(`attacks on the service over ${engine.name}`, () => {
    testEngine(engine);
    viewerAttacks(engine);
    unauthenticatedClientAttacks(engine);
    otherCustomerAttacks(engine);
    limitedAdminAttacks(engine);
    databaseReaderAttacks(engine);
    slowClientAttacks(engine);
    endlessBodyAttacks(engine);
    largeBodyAttacks(engine);
    manyWaitsAttacks(engine);
    unreadPageAttacks(engine);
    requestBurstAttacks(engine);
  });
}
