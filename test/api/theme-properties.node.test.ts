import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EmbedTheme } from '../../src/api/theme.ts';
import { themeProperties } from '../../src/api/theme-properties.ts';

const check = (theme: EmbedTheme) => {
  const checked = themeProperties(theme, () => true);
  return 'invalidField' in checked ? checked.invalidField : Object.fromEntries(checked.properties);
};

describe('themeProperties', () => {
  it('converts every field to its property', () => {
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
      surfaces: { pageColor: 'ivory', cardColor: 'hsl(60 20% 99%)' },
      charts: { color1: '#123', color2: '#456', color3: '#789', color4: '#abc' },
    };
    assert.deepEqual(check(theme), {
      '--svc-primary-color': 'rgb(1 2 3 / 50%)',
      '--svc-font': '"Fira Sans", sans-serif',
      '--svc-border-radius': '6.5px',
      '--svc-chat-input-color': '#abc',
      '--svc-analytics-chat-background-color': 'color-mix(in oklab, red, blue)',
      '--svc-analytics-chat-input-background-color': 'light-dark(white, black)',
      '--svc-analytics-chat-input-border-color': 'oklch(0.7 0.1 200)',
      '--svc-page-color': 'ivory',
      '--svc-card-color': 'hsl(60 20% 99%)',
      '--svc-chart-color-1': '#123',
      '--svc-chart-color-2': '#456',
      '--svc-chart-color-3': '#789',
      '--svc-chart-color-4': '#abc',
    });
  });

  it('treats null as an absent field', () => {
    assert.deepEqual(
      check({ primaryColor: null, chat: null, analyticsChat: { chatInput: null } }),
      {},
    );
  });

  const invalid = [
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
  for (const value of invalid) {
    it(`rejects ${JSON.stringify(value.slice(0, 40))} even if CSS supports it`, () => {
      assert.equal(check({ font: 'serif', primaryColor: value }), 'primaryColor');
      assert.equal(check({ font: value }), 'font');
      const chatInput = { borderColor: value };
      assert.equal(check({ analyticsChat: { chatInput } }), 'analyticsChat.chatInput.borderColor');
    });
  }

  it('rejects a font name in every field of a color', () => {
    const color = '"Fira Sans"';
    const themes: Record<string, EmbedTheme> = {
      primaryColor: { primaryColor: color },
      'chat.inputColor': { chat: { inputColor: color } },
      'analyticsChat.backgroundColor': { analyticsChat: { backgroundColor: color } },
      'analyticsChat.chatInput.backgroundColor': {
        analyticsChat: { chatInput: { backgroundColor: color } },
      },
      'analyticsChat.chatInput.borderColor': {
        analyticsChat: { chatInput: { borderColor: color } },
      },
      'surfaces.cardColor': { surfaces: { cardColor: color } },
      'charts.color4': { charts: { color4: color } },
    };
    for (const [path, theme] of Object.entries(themes)) assert.equal(check(theme), path);
  });

  it('accepts any font name', () => {
    const font = `"O'Neil (Pro)", 'Sans "8"', Ünï, sans-serif`;
    assert.deepEqual(check({ font }), { '--svc-font': font });
  });

  it('rejects a function in a font', () => {
    assert.equal(check({ font: 'rgb(1 2 3)' }), 'font');
  });

  it('rejects a font that ends with an escape', () => {
    assert.equal(check({ font: 'a\\' }), 'font');
  });

  it('calls CSS.supports with the property', () => {
    const calls: [string, string][] = [];
    const supports = (...pair: [string, string]) => calls.push(pair) > 0;
    themeProperties({ primaryColor: 'red', font: 'serif' }, supports);
    assert.deepEqual(calls, [
      ['color', 'red'],
      ['font-family', 'serif'],
    ]);
    assert.deepEqual(
      themeProperties({ primaryColor: 'red' }, () => false),
      { invalidField: 'primaryColor' },
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
    it(`converts a radius of ${borderRadius} to ${JSON.stringify(result)}`, () => {
      assert.deepEqual(check({ borderRadius }), result);
    });
  }
});
