import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { actionPayloads, createAction, parseAction } from '../../src/protocol/actions.ts';
import { createEvent, eventPayloads, parseEvent } from '../../src/protocol/events.ts';
import { actions, events } from './payloads.ts';

const event = (type: string, payload: unknown) =>
  createEvent(type as 'svc:event:ready', 'dashboard', payload as never);

describe('parseEvent', () => {
  it('knows the ten events', () => {
    assert.deepEqual(Object.keys(eventPayloads), Object.keys(events));
  });

  for (const [type, { whole, least, broken }] of Object.entries(events)) {
    it(`takes ${type}, whole and with the least`, () => {
      for (const payload of [whole, least]) {
        const parsed = parseEvent(event(type, payload));
        assert.equal(parsed?.kind, 'event');
        assert.deepEqual({ ...parsed.event.payload }, payload);
        assert.equal(parsed.event.type, type);
        assert.equal(parsed.event.surface, 'dashboard');
      }
    });

    it(`takes ${type} with fields of a later version`, () => {
      const message = { ...event(type, { ...whole, later: 1 }), later: 1 };
      assert.equal(parseEvent(message)?.kind, 'event');
    });

    it(`says what is broken in ${type}`, () => {
      for (const payload of broken) {
        const parsed = parseEvent(event(type, payload));
        assert.equal(parsed?.kind, 'invalid', JSON.stringify(payload));
        assert.match(parsed.reason, /^\w+: ./);
      }
    });
  }

  it('tells a type it does not know from what is no event', () => {
    assert.equal(parseEvent(event('svc:event:later', 1))?.kind, 'unknown');
    for (const type of ['constructor', '__proto__', 'toString']) {
      assert.equal(parseEvent(event(type, {}))?.kind, 'unknown');
    }
  });

  const whole = event('svc:event:navigate', { path: '/' });
  for (const [name, change] of Object.entries({
    source: { source: 'svc-other' },
    direction: { direction: 'action' },
    type: { type: 1 },
    timestamp: { timestamp: '1' },
    surface: { surface: 'page' },
    'missing surface': { surface: undefined },
  })) {
    it(`takes nothing with another ${name}`, () => {
      assert.equal(parseEvent({ ...whole, ...change }), undefined);
    });
  }
});

describe('parseAction', () => {
  it('knows the eight actions', () => {
    assert.deepEqual(Object.keys(actionPayloads), Object.keys(actions));
  });

  for (const [type, { whole, least, broken }] of Object.entries(actions)) {
    it(`takes ${type}, whole and with the least, and says what is broken`, () => {
      for (const payload of [whole, least]) {
        const parsed = parseAction(createAction(type, payload));
        assert.equal(parsed?.kind, 'action');
        assert.deepEqual(parsed.action, { type, payload });
      }
      for (const payload of broken) {
        const parsed = parseAction(createAction(type, payload));
        assert.equal(parsed?.kind, 'invalid', JSON.stringify(payload));
      }
    });
  }

  it('takes no event for an action', () => {
    assert.equal(parseAction(event('svc:event:ready', {})), undefined);
  });
});

describe('any message', () => {
  const samples = Object.entries(events).flatMap(([type, { whole, least }]) => [
    event(type, whole),
    event(type, least),
  ]);

  /** A message with one of its fields, or one of its payload's, replaced by anything. */
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

  it('throws nothing, and is an event only where it is one', () => {
    const isOfEmbed = (data: unknown) => {
      const message = data as ReturnType<typeof event> | null;
      return message?.source === 'svc-embed' && message.direction === 'event';
    };
    fc.assert(
      fc.property(fc.oneof(fc.anything(), mutated), (data) => {
        const parsed = parseEvent(data);
        if (parsed) assert.ok(isOfEmbed(data));
        if (parsed?.kind === 'event') assert.ok(Object.hasOwn(events, parsed.event.type));
        parseAction(data);
      }),
      { numRuns: 100_000 },
    );
  });
});
