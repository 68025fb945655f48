import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { actionPayloads, createAction, parseAction } from '../../src/protocol/actions.ts';
import {
  ContentHeight,
  createEvent,
  eventPayloads,
  parseEvent,
} from '../../src/protocol/events.ts';
import { fc } from '../node/fast-check.ts';
import { actions, events } from './payloads.ts';

const event = (type: string, payload: unknown) =>
  createEvent(type as 'svc:event:ready', 'dashboard', payload as never);
const INVALID_PATH = 'path: Invalid type: Expected string but received 1';

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

  it('describes an invalid payload with the expected and the actual value', () => {
    const parsed = parseEvent(event('svc:event:navigate', { path: 1 }));
    assert.equal(parsed?.kind === 'invalid' && parsed.reason, INVALID_PATH);
  });

  const choices: [type: string, field: string, values: string[]][] = [
    ['svc:event:ready', 'mode', ['signed', 'private']],
    ['svc:event:ready', 'surface', ['dashboard', 'app', 'chat']],
    ['svc:event:download', 'format', ['csv', 'xlsx', 'png', 'pdf']],
    ['svc:event:download', 'target', ['widget', 'dashboard']],
    ['svc:event:ai-query', 'status', ['submitted', 'completed', 'error']],
  ];
  for (const [type, field, values] of choices) {
    it(`accepts ${values.join(', ')} and no other ${field} in ${type}`, () => {
      const parse = (value: string) =>
        parseEvent(event(type, { ...events[type]?.complete, [field]: value }))?.kind;
      for (const value of values) assert.equal(parse(value), 'event');
      for (const value of ['', 'other']) assert.equal(parse(value), 'invalid');
    });
  }

  it('returns the extensions of the interface as such', () => {
    const extensions = {
      'session-renewed': { expiresAt: 1 },
      'content-height': { height: 1 },
      'filters-changed': { filters: { 'a.b': 1 } },
    };
    for (const [type, payload] of Object.entries(extensions)) {
      const parse = (value: object) => parseEvent(event(`svc:event:${type}`, value))?.kind;
      assert.deepEqual([parse(payload), parse({})], ['extension', 'invalid']);
    }
  });

  it('returns unknown for an event of an unknown type', () => {
    assert.equal(parseEvent(event('svc:event:later', 1))?.kind, 'unknown');
    for (const type of ['constructor', '__proto__', 'toString']) {
      assert.equal(parseEvent(event(type, {}))?.kind, 'unknown');
    }
  });

  const valid = event('svc:event:navigate', { path: '/' });
  for (const [name, change] of Object.entries({
    'another source': { source: 'svc-other' },
    'another direction': { direction: 'action' },
    'another type': { type: 1 },
    'another timestamp': { timestamp: '1' },
    'another surface': { surface: 'page' },
    'no surface': { surface: undefined },
  })) {
    it(`rejects a message with ${name}`, () => {
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

  const filter = { filterUrlParameter: 'secret' };
  const descriptions: [type: string, payload: unknown, reason: string][] = [
    ['set-filter', filter, 'filterUrlParameter: must be f_<view>.<dimension>=<JSON>'],
    ['set-session', { sessionId: '' }, 'sessionId: must not be empty'],
    ['set-locale', { locale: 5 }, 'locale: Invalid type: Expected string'],
    ['set-theme', 'x', 'payload: must be an object'],
    ['set-theme', { chat: { inputColor: 5 } }, 'chat.inputColor: must be a string'],
  ];
  for (const [type, payload, reason] of descriptions) {
    it(`describes an invalid payload without repeating it: ${type}, ${reason}`, () => {
      const parsed = parseAction(createAction(`svc:action:${type}`, payload));
      assert.deepEqual(parsed, { kind: 'invalid', type: `svc:action:${type}`, reason });
    });
  }

  it('returns unknown for an action of an unknown type, with its payload', () => {
    for (const type of ['svc:action:later', 'toString'])
      assert.deepEqual(parseAction(createAction(type, { a: 1 })), {
        kind: 'unknown',
        type,
        payload: { a: 1 },
      });
  });

  it('rejects an event', () => {
    assert.equal(parseAction(event('svc:event:ready', {})), undefined);
  });
});

describe('a content height', () => {
  it('is a whole number of pixels', () => {
    for (const height of [0, 1, 40_000]) assert.deepEqual(parseHeight(height), { height });
    for (const height of [-1, 0.5, Number.NaN, 2 ** 60, '5', undefined])
      assert.equal(parseHeight(height), undefined);
    const { issues } = v.safeParse(ContentHeight, { height: -1 });
    assert.equal(issues?.[0]?.message, 'must be a whole number of pixels');
  });

  function parseHeight(height: unknown) {
    const { success, output } = v.safeParse(ContentHeight, { height });
    return success ? output : undefined;
  }
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
