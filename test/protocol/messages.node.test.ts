import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { actionPayloads, createAction, parseAction } from '../../src/protocol/actions.ts';
import { createEvent, eventPayloads, parseEvent } from '../../src/protocol/events.ts';
import { fc } from '../node/fast-check.ts';
import { actions, events } from './payloads.ts';

const event = (type: string, payload: unknown) =>
  createEvent(type as 'svc:event:ready', 'dashboard', payload as never);

describe('parseEvent', () => {
  it('accepts exactly the ten events of the interface', () => {
    assert.deepEqual(Object.keys(eventPayloads), Object.keys(events));
  });

  for (const [type, { complete, minimal, invalid }] of Object.entries(events)) {
    it(`accepts ${type}, complete and minimal`, () => {
      for (const payload of [complete, minimal]) {
        const parsed = parseEvent(event(type, payload));
        assert.equal(parsed?.kind, 'event');
        assert.deepEqual({ ...parsed.event.payload }, payload);
        assert.equal(parsed.event.type, type);
        assert.equal(parsed.event.surface, 'dashboard');
      }
    });

    it(`accepts ${type} with unknown fields`, () => {
      const message = { ...event(type, { ...complete, later: 1 }), later: 1 };
      assert.equal(parseEvent(message)?.kind, 'event');
    });

    it(`names the invalid field of ${type}`, () => {
      for (const payload of invalid) {
        const parsed = parseEvent(event(type, payload));
        assert.equal(parsed?.kind, 'invalid', JSON.stringify(payload));
        assert.match(parsed.reason, /^\w+: ./);
      }
    });
  }

  it('returns unknown for an event of an unknown type', () => {
    assert.equal(parseEvent(event('svc:event:later', 1))?.kind, 'unknown');
    for (const type of ['constructor', '__proto__', 'toString']) {
      assert.equal(parseEvent(event(type, {}))?.kind, 'unknown');
    }
  });

  const valid = event('svc:event:navigate', { path: '/' });
  for (const [name, change] of Object.entries({
    source: { source: 'svc-other' },
    direction: { direction: 'action' },
    type: { type: 1 },
    timestamp: { timestamp: '1' },
    surface: { surface: 'page' },
    'missing surface': { surface: undefined },
  })) {
    it(`rejects a message with another ${name}`, () => {
      assert.equal(parseEvent({ ...valid, ...change }), undefined);
    });
  }
});

describe('parseAction', () => {
  it('accepts exactly the eight actions of the interface', () => {
    assert.deepEqual(Object.keys(actionPayloads), Object.keys(actions));
  });

  for (const [type, { complete, minimal, invalid }] of Object.entries(actions)) {
    it(`accepts ${type}, complete and minimal, and rejects invalid ones`, () => {
      for (const payload of [complete, minimal]) {
        const parsed = parseAction(createAction(type, payload));
        assert.equal(parsed?.kind, 'action');
        assert.deepEqual(parsed.action, { type, payload });
      }
      for (const payload of invalid) {
        const parsed = parseAction(createAction(type, payload));
        assert.equal(parsed?.kind, 'invalid', JSON.stringify(payload));
      }
    });
  }

  it('rejects an event', () => {
    assert.equal(parseAction(event('svc:event:ready', {})), undefined);
  });
});

describe('parseEvent and parseAction with arbitrary messages', () => {
  const samples = Object.entries(events).flatMap(([type, { complete, minimal }]) => [
    event(type, complete),
    event(type, minimal),
  ]);

  /** A message with one field, or one field of its payload, replaced by any value. */
  const mutated = fc
    .record({
      sample: fc.constantFrom(...samples),
      inPayload: fc.boolean(),
      field: fc.oneof(
        fc.constantFrom('source', 'direction', 'type', 'payload', 'surface', 'timestamp'),
        fc.constantFrom('path', 'message', 'mode', 'expiresAt', 'query', 'format', '__proto__'),
      ),
      value: fc.anything({ withBigInt: true, withDate: true, withMap: true }),
    })
    .map(({ sample, inPayload, field, value }) => {
      const payload: object = inPayload ? { ...sample.payload, [field]: value } : sample.payload;
      return inPayload ? { ...sample, payload } : { ...sample, [field]: value };
    });

  it('never throws, and accepts only events', () => {
    const isEmbedEvent = (data: unknown) => {
      const message = data as ReturnType<typeof event> | null;
      return message?.source === 'svc-embed' && message.direction === 'event';
    };
    fc.assert(
      fc.property(fc.oneof(fc.anything(), mutated), (data) => {
        const parsed = parseEvent(data);
        if (parsed) assert.ok(isEmbedEvent(data));
        if (parsed?.kind === 'event') assert.ok(Object.hasOwn(events, parsed.event.type));
        parseAction(data);
      }),
      { numRuns: 100_000 },
    );
  });
});
