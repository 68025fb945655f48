import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import * as api from '../../../src/api/comments.ts';
import {
  isComment,
  isMentionableUserList,
  isThread,
  isThreadList,
} from '../../../src/comments/client/answers.ts';

const TIME = '2026-03-01T12:00:00.000Z';

const comment = {
  id: 1,
  dashboardId: 'sales',
  userId: 2,
  body: 'hello',
  editedAt: TIME,
  removedAt: null,
  createdAt: TIME,
  isOwn: true,
};
const thread = { root: comment, replies: [comment], resolvedAt: TIME, resolvedBy: 2 };
const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' };
const user = { id: 1, username: 'ana', email: 'ana@acme.example', firstName: 'Ana' };

const pairs: [name: string, shape: (value: unknown) => boolean, v.GenericSchema, good: object][] = [
  ['a comment', isComment, api.Comment, comment],
  ['a thread', isThread, api.Thread, thread],
  ['a page of threads', isThreadList, api.ThreadList, { items: [thread], pageInfo }],
  ['a page of users', isMentionableUserList, api.MentionableUserList, { items: [user], pageInfo }],
];

/** Every place inside a value, as the names that lead there. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inside = Object.entries(value).flatMap(([name, member]) =>
    placesIn(member).map((place) => [name, ...place]),
  );
  return [[], ...inside];
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  const member = replaced(copy[name], rest, by);
  if (member === undefined && !Array.isArray(copy)) delete copy[name];
  else copy[name] = member;
  return copy;
}

describe('the answers of the service', () => {
  for (const [name, shape, schema, good] of pairs) {
    it(`take for ${name} what the contract does`, () => {
      assert.equal(shape(good), true);
      assert.equal(v.is(schema, good), true);
      const other = fc.constantFrom<unknown>(undefined, null, 0, 1.5, '', 'x', TIME, true, [], {});
      fc.assert(
        fc.property(fc.constantFrom(...placesIn(good)), other, (place, by) => {
          const changed = replaced(good, place, by);
          assert.equal(shape(changed), v.is(schema, changed), JSON.stringify(changed));
        }),
        { numRuns: 1000 },
      );
    });
  }
});
