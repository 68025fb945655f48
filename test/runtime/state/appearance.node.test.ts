import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { overlayTheme } from '../../../src/runtime/state/appearance.ts';

describe('overlayTheme', () => {
  it('overrides one theme with another, field by field', () => {
    const base = { primaryColor: 'red', font: 'serif', chat: { inputColor: 'white' } };
    const override = {
      primaryColor: 'blue',
      font: null,
      analyticsChat: { backgroundColor: 'gray' },
    };
    assert.deepEqual(overlayTheme(base, override), {
      ...base,
      primaryColor: 'blue',
      analyticsChat: { backgroundColor: 'gray' },
    });
    assert.equal(base.primaryColor, 'red');
  });
  it('overrides single fields of a group', () => {
    const chatInput = { backgroundColor: 'white', borderColor: 'red' };
    const base = { analyticsChat: { backgroundColor: 'gray', chatInput } };
    const override = { analyticsChat: { chatInput: { borderColor: 'blue' } } };
    assert.deepEqual(overlayTheme(base, override), {
      analyticsChat: { backgroundColor: 'gray', chatInput: { ...chatInput, borderColor: 'blue' } },
    });
    assert.deepEqual(overlayTheme(base, { analyticsChat: { chatInput: null } }), base);
    assert.deepEqual(overlayTheme({ chat: null }, { chat: { inputColor: 'red' } }), {
      chat: { inputColor: 'red' },
    });
  });
});
