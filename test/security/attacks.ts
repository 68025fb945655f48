import { describe } from 'node:test';
import { type TestEngine, testEngine } from '../service/engines.ts';
import { databaseReaderAttacks } from './database-reader.ts';
import { exhaustingClientAttacks } from './exhausting-client.ts';
import { limitedAdminAttacks } from './limited-admin.ts';
import { manyClientsAttacks } from './many-clients.ts';
import { otherCustomerAttacks } from './other-customer.ts';
import { unauthenticatedClientAttacks } from './unauthenticated-client.ts';
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
    exhaustingClientAttacks(engine);
    manyClientsAttacks(engine);
  });
}
