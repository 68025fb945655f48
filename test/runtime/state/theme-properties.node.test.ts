import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EmbedTheme } from '../../../src/api/theme.ts';
import { overlayTheme } from '../../../src/runtime/overlay-theme.ts';
import { themeProperties } from '../../../src/runtime/state/theme-properties.ts';

const check = (theme: EmbedTheme) => {
  const checked = themeProperties(theme, () => true);
  return 'refused' in checked ? checked.refused : Object.fromEntries(checked.properties);
};

describe('themeProperties', () => {
  it('writes every field to its property', () => {
    const theme = {
      primaryColor: 'rgb(1 2 3 / 50%)',
      font: '"Fira Sans", sans-serif',
      borderRadius: 6.5,
      chat: { inputColor: '#abc' },
      analyticsChat: {
        backgroundColor: 'color-mix(in oklab, red, blue)',
        chatInput: {
          backgroundColor: 'light-dark(white, black)',
          borderColor: 'oklch(0.7 0.1 200)',
        },
      },
    };
    assert.deepEqual(check(theme), {
      '--svc-primary-color': 'rgb(1 2 3 / 50%)',
      '--svc-font': '"Fira Sans", sans-serif',
      '--svc-border-radius': '6.5px',
      '--svc-chat-input-color': '#abc',
      '--svc-analytics-chat-background-color': 'color-mix(in oklab, red, blue)',
      '--svc-analytics-chat-input-background-color': 'light-dark(white, black)',
      '--svc-analytics-chat-input-border-color': 'oklch(0.7 0.1 200)',
    });
  });

  it('takes null for no field', () => {
    assert.deepEqual(
      check({ primaryColor: null, chat: null, analyticsChat: { chatInput: null } }),
      {},
    );
  });

  const evil = [
    'var(--x)',
    'VAR(--x, red)',
    'color-mix(in srgb, var(--x), red)',
    'env(x)',
    'attr(data-x)',
    'if(style(--x: 1): red; else: blue)',
    'url(//evil.example)',
    'image-set("//evil.example" 1x)',
    '--mine(1)',
    'v\\61r(--x)',
    'rgb(from var(--x) r g b)',
    'rgb(1 2 3',
    'red /* open',
    "'open",
    'inherit',
    ' Initial ',
    'unset',
    'revert-layer',
    `rgb(1,2,3${' '.repeat(250)})`,
    'x'.repeat(5_000_000),
  ];
  for (const value of evil) {
    it(`refuses ${JSON.stringify(value.slice(0, 40))}, whatever CSS says`, () => {
      assert.equal(check({ font: 'serif', primaryColor: value }), 'primaryColor');
      assert.equal(check({ font: value }), 'font');
      const chatInput = { borderColor: value };
      assert.equal(check({ analyticsChat: { chatInput } }), 'analyticsChat.chatInput.borderColor');
    });
  }

  it('takes a font by any name', () => {
    const font = `"O'Neil (Pro)", 'Sans "8"', Ünï, sans-serif`;
    assert.deepEqual(check({ font }), { '--svc-font': font });
  });

  it('refuses a function in a font', () => {
    assert.equal(check({ font: 'rgb(1 2 3)' }), 'font');
  });

  it('asks CSS for the property', () => {
    const asked: [string, string][] = [];
    const supports = (...pair: [string, string]) => asked.push(pair) > 0;
    themeProperties({ primaryColor: 'red', font: 'serif' }, supports);
    assert.deepEqual(asked, [
      ['color', 'red'],
      ['font-family', 'serif'],
    ]);
    assert.deepEqual(
      themeProperties({ primaryColor: 'red' }, () => false),
      { refused: 'primaryColor' },
    );
  });

  for (const [borderRadius, result] of [
    [0, { '--svc-border-radius': '0px' }],
    [64, { '--svc-border-radius': '64px' }],
    [-1, 'borderRadius'],
    [64.1, 'borderRadius'],
    [Number.NaN, 'borderRadius'],
    [Number.POSITIVE_INFINITY, 'borderRadius'],
  ] as const) {
    it(`answers a radius of ${borderRadius} with ${JSON.stringify(result)}`, () => {
      assert.deepEqual(check({ borderRadius }), result);
    });
  }
});

describe('a font', () => {
  it('has no escapes, which could end in what follows', () => {
    assert.equal(check({ font: 'a\\' }), 'font');
  });
});

describe('overlayTheme', () => {
  it('lays one theme over another, field by field', () => {
    const below = { primaryColor: 'red', font: 'serif', chat: { inputColor: 'white' } };
    const above = { primaryColor: 'blue', font: null, analyticsChat: { backgroundColor: 'gray' } };
    assert.deepEqual(overlayTheme(below, above), {
      ...below,
      primaryColor: 'blue',
      analyticsChat: { backgroundColor: 'gray' },
    });
    assert.equal(below.primaryColor, 'red');
  });
  it('goes into groups of fields', () => {
    const chatInput = { backgroundColor: 'white', borderColor: 'red' };
    const below = { analyticsChat: { backgroundColor: 'gray', chatInput } };
    const above = { analyticsChat: { chatInput: { borderColor: 'blue' } } };
    assert.deepEqual(overlayTheme(below, above), {
      analyticsChat: { backgroundColor: 'gray', chatInput: { ...chatInput, borderColor: 'blue' } },
    });
    assert.deepEqual(overlayTheme(below, { analyticsChat: { chatInput: null } }), below);
    assert.deepEqual(overlayTheme({ chat: null }, { chat: { inputColor: 'red' } }), {
      chat: { inputColor: 'red' },
    });
  });
});
