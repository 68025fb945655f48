import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ActionPayload, ActionType, EmbedAction } from '../../../src/protocol/actions.ts';
import { type ActionState, applyAction } from '../../../src/runtime/host/apply-action.ts';

describe('applyAction', () => {
  let calls: unknown[][];
  /** What the state returns: whether it accepts a value, and the invalid field of a theme. */
  let isAccepted: boolean;
  let invalidField: string | undefined;

  const state: ActionState = {
    appearance: {
      setColorScheme: (scheme) => void calls.push(['scheme', scheme]),
      setTheme: (source, theme) => {
        calls.push([source, theme]);
        return invalidField;
      },
    },
    preferences: {
      setLocale: (locale) => calls.push(['locale', locale]) > 0 && isAccepted,
      setTimeZone: (zone) => calls.push(['zone', zone]) > 0 && isAccepted,
    },
    setFilter: (filter) => void calls.push(['filter', filter]),
  };
  const apply = <T extends ActionType>(type: T, payload: ActionPayload<T>) =>
    applyAction({ type, payload } as unknown as EmbedAction, state);

  beforeEach(() => {
    calls = [];
    isAccepted = true;
    invalidField = undefined;
  });

  it('sets the value of each action that changes the state', () => {
    const theme = { primaryColor: 'red' };
    const filterUrlParameter = 'f_a.b=[1]';
    const reasons = [
      apply('svc:action:set-color-scheme', { scheme: 'dark' }),
      apply('svc:action:set-theme', theme),
      apply('svc:action:set-locale', { locale: 'de-DE' }),
      apply('svc:action:set-timezone', { timezone: 'UTC' }),
      apply('svc:action:set-filter', { filterUrlParameter }),
    ];
    assert.deepEqual(reasons, Array(5).fill(undefined));
    assert.deepEqual(calls, [
      ['scheme', 'dark'],
      ['host', theme],
      ['locale', 'de-DE'],
      ['zone', 'UTC'],
      ['filter', { member: 'a.b', value: [1] }],
    ]);
  });

  it('returns the reason if the state rejects a value', () => {
    isAccepted = false;
    invalidField = 'chat.inputColor';
    assert.equal(apply('svc:action:set-theme', {}), 'chat.inputColor is not a valid theme value');
    assert.match(apply('svc:action:set-locale', { locale: 'tlh' }) ?? '', /^locale: /);
    assert.match(apply('svc:action:set-timezone', { timezone: 'Mars' }) ?? '', /^timezone: /);
  });

  it('changes nothing for an invalid filter, and for the actions that are not part of the state', () => {
    assert.equal(apply('svc:action:set-filter', { filterUrlParameter: 'f_a.b=x' }), undefined);
    assert.equal(apply('svc:action:navigate', { path: '/' }), undefined);
    assert.equal(apply('svc:action:refresh', {}), undefined);
    assert.equal(apply('svc:action:set-session', { sessionId: 'id' }), undefined);
    assert.deepEqual(calls, []);
  });
});
