import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { migrations } from '../../../src/service/database/migrations.ts';

/** Types of columns, which no rule here depends on. */
const DIALECT = { id: 'id', bytes: 'bytes', text: 'text', integer: 'integer' };
/** Statements after which a process of the previous version fails, as docs/scale.md says under "Upgrades". */
const BREAKING = /DROP (?:TABLE|COLUMN)|RENAME|ALTER COLUMN|ADD COLUMN (?!.*DEFAULT).*NOT NULL/gi;

describe('migrations', () => {
  for (const [index, migration] of migrations.entries())
    it(`${index + 1} keeps what the previous version uses`, () => {
      assert.deepEqual(migration(DIALECT as never).match(BREAKING) ?? [], []);
    });
});
