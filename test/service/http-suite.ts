import { after, before, describe } from 'node:test';
import type { TestEngine } from './engines.ts';
import { commentsSuite } from './suites/comments.ts';
import { exchangeSuite } from './suites/exchange.ts';
import { generateSuite } from './suites/generate.ts';
import { generateRulesSuite } from './suites/generate-rules.ts';
import { mountSuite } from './suites/mount.ts';
import { pagesSuite } from './suites/pages.ts';
import { protocolSuite } from './suites/protocol.ts';

/** The one suite of the service over HTTP, the same on every engine. */
export function httpSuite(engine: TestEngine): void {
  describe(`the service over ${engine.name}`, () => {
    before(() => engine.start());
    after(() => engine.stop());
    for (const suite of [
      generateSuite,
      protocolSuite,
      exchangeSuite,
      commentsSuite,
      pagesSuite,
      mountSuite,
    ])
      suite(engine);
  });
}
