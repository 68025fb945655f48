import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromFragment, toFragment } from '../../demo/host/page/studio/theme/address.ts';
import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';
import { DEFAULT_DESIGN } from '../../demo/host/page/studio/theme/design.ts';
import { colorText, effectiveColor } from '../../demo/host/page/studio/theme/effective-value.ts';
import type { FieldPath } from '../../demo/host/page/studio/theme/fields.ts';
import { FORMATS } from '../../demo/host/page/studio/theme/formats.ts';
import { parsePastedTheme } from '../../demo/host/page/studio/theme/parse-pasted-theme.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import { StudioStore } from '../../demo/host/page/studio/theme/store.ts';
import { zoneChoices } from '../../demo/host/page/studio/theme/time-zones.ts';
import type { EmbedTheme } from '../../src/api/index.ts';

/** Stub of `CSS.supports` for tests in Node. */
function supports(property: string, value: string): boolean {
  return property === 'color' ? parseColor(value, 'light') !== undefined : !value.includes(';');
}

describe('theme in the URL', () => {
  it('restores a design', () => {
    for (const { theme } of PRESETS) {
      const design = { theme, locale: 'ar', timezone: 'Pacific/Honolulu' };
      assert.deepEqual(fromFragment(toFragment(design), supports), { design });
    }
    assert.deepEqual(fromFragment(toFragment(DEFAULT_DESIGN), supports), {
      design: DEFAULT_DESIGN,
    });
  });

  const broken: [fragment: string, problem: RegExp][] = [
    ['#primaryColor=var(--x)', /“primaryColor” must be a CSS color/],
    ['#borderRadius=many', /“borderRadius” must be a number/],
    ['#borderRadius=1000', /between 0 and 64/],
    ['#primaryColor=teal&__proto__=x', /no field “__proto__”/],
    ['#chat=red', /no field “chat”/],
    ['#locale=xx', /“xx” is not a language/],
    ['#timezone=Mars/Olympus', /“Mars\/Olympus” is not a time zone/],
    ['#{"primaryColor":"teal"}', /A theme has no field/],
  ];
  for (const [fragment, problem] of broken) {
    it(`is rejected as a whole: ${fragment}`, () => {
      const read = fromFragment(fragment, supports);
      assert.match('problem' in read ? read.problem : 'accepted', problem);
    });
  }
});

const TEAL = { theme: { primaryColor: 'teal' } };

/** A theme with characters to escape: both quotes, an ampersand and a script end tag. */
const SPECIAL_CHARACTERS = {
  primaryColor: 'light-dark(#0f6b6b, oklch(0.8 0.1 190))',
  font: '"Brand & Co", \'O\', "</script>", serif',
  borderRadius: 0,
  chat: { inputColor: 'white' },
  analyticsChat: { chatInput: { borderColor: '#123456' } },
  surfaces: { pageColor: 'light-dark(ivory, #111)', cardColor: 'white' },
  charts: { color1: '#0f766e', color2: 'rgb(90 90 90 / 90%)', color3: 'teal', color4: 'navy' },
};

describe('parsePastedTheme', () => {
  const starts = {
    html: `theme='{"primaryColor"`,
    javascript: 'embed.theme = {',
    json: '{\n  "primaryColor"',
    css: 'svc-comments {\n  color-scheme',
    mint: '{\n  "embedTheme"',
  };
  for (const { id, write } of FORMATS) {
    it(`parses what is written as ${id}`, () => {
      assert.ok(write(SPECIAL_CHARACTERS, parseColor).startsWith(starts[id]));
      for (const theme of [SPECIAL_CHARACTERS, ...PRESETS.map((preset) => preset.theme)])
        assert.deepEqual(parsePastedTheme(write(theme, parseColor), supports), { theme });
    });
  }

  const forms = {
    'a tag with other attributes': `<svc-embed base-url="https://a.example" theme='{"primaryColor":"teal"}' locale="de"></svc-embed>`,
    'an attribute with references': 'theme="{&quot;primaryColor&quot;:&#34;te&#x61;l&quot;}"',
    'a property': "document.querySelector('svc-embed').theme = { primaryColor: 'teal' };",
    'a variable with a comment':
      "const theme = {\n  // like {this}\n  primaryColor: 'teal',\n};\nuse({});",
    'a mint in a program':
      "await client.generateSession({ deploymentId: 1, embedTheme: { primaryColor: 'teal' } });",
    'the body of a mint':
      '{"deploymentId": 1, "embedTheme": {"primaryColor": "teal", "font": null}}',
    'custom properties in CSS':
      ':root {\n  --svc-primary-color: teal;\n  --svc-on-primary-color: #fff;\n  color: red\n}',
    'JSON alone': '\n {"primaryColor": "teal"}\n',
    'an object literal': "{ primaryColor: 'teal', chat: {}, }",
  };
  for (const [form, text] of Object.entries(forms)) {
    it(`parses ${form}`, () => assert.deepEqual(parsePastedTheme(text, supports), TEAL));
  }

  const designTokens: [source: string, text: string, theme: EmbedTheme][] = [
    [
      'variables of shadcn/ui, in light and dark',
      `@layer base { :root { --background: 0 0% 100%; --primary: 222.2 47.4% 11.2%; --input: 214 32% 91%; --radius: 0.5rem;
         --card: 0 0% 98%; --chart-1: 12 76% 61%; --chart-2: 173 58% 39%; }
       .dark { --background: 222 84% 5%; --primary: 210 40% 98%; --input: 217 33% 17%; --chart-1: 220 70% 50%; } }`,
      {
        primaryColor: 'light-dark(hsl(222.2 47.4% 11.2%), hsl(210 40% 98%))',
        borderRadius: 8,
        analyticsChat: {
          chatInput: { borderColor: 'light-dark(hsl(214 32% 91%), hsl(217 33% 17%))' },
        },
        surfaces: {
          pageColor: 'light-dark(hsl(0 0% 100%), hsl(222 84% 5%))',
          cardColor: 'hsl(0 0% 98%)',
        },
        charts: {
          color1: 'light-dark(hsl(12 76% 61%), hsl(220 70% 50%))',
          color2: 'hsl(173 58% 39%)',
        },
      },
    ],
    [
      'a theme of Tailwind, with references',
      '@theme { --color-primary: var(--brand); --font-sans: "Inter", sans-serif; } :root { --brand: oklch(0.6 0.12 180); }',
      { primaryColor: 'oklch(0.6 0.12 180)', font: '"Inter", sans-serif' },
    ],
    [
      'variables of a dark media query',
      ':root{--brand-color:#0f766e}@media (prefers-color-scheme: dark){:root{--brand-color:#5eead4}}',
      { primaryColor: 'light-dark(#0f766e, #5eead4)' },
    ],
    [
      'variables without a rule',
      '--acme-brand-500: teal; --spacing: 4px',
      { primaryColor: 'teal' },
    ],
    [
      'design tokens of the community group, with an alias',
      `{"color": {"$type": "color", "teal": {"$value": {"colorSpace": "srgb", "components": [0, 0.5, 0.5]}},
        "primary": {"$value": "{color.teal}"}}, "radius": {"$value": {"value": 6, "unit": "px"}},
        "font": {"body": {"$value": ["Brand Sans", "serif"]}}}`,
      { primaryColor: 'color(srgb 0 0.5 0.5 / 1)', font: '"Brand Sans", serif', borderRadius: 6 },
    ],
    [
      'tokens of Tokens Studio, in light and dark',
      '{"light": {"brand": {"value": "#0f766e", "type": "color"}}, "dark": {"brand": {"value": "#5eead4", "type": "color"}}}',
      { primaryColor: 'light-dark(#0f766e, #5eead4)' },
    ],
  ];
  for (const [source, text, theme] of designTokens) {
    it(`parses ${source}`, () => assert.deepEqual(parsePastedTheme(text, supports), { theme }));
  }

  const rejected: [text: string, problem: RegExp][] = [
    ['', /Paste a theme first/],
    ['teal', /There is no theme in this text\. Paste CSS variables such as --primary/],
    [
      ':root { --spacing: 4px; --shadow: none }',
      /^None of the tokens is a theme color\. There are spacing, shadow; name one primary/,
    ],
    ['{"size": {"gap": {"$value": "4px"}}}', /There are size-gap; name one/],
    [':root { --primary: var(--a); --a: var(--primary) }', /There are primary, a; name one/],
    ['<svc-embed dashboard="x"></svc-embed>', /no theme="…" attribute/],
    [
      '{\n  primaryColor: red\n}',
      /^A value or a quote is missing before 'r' in line 2, column 17\.$/,
    ],
    ['{ primaryColor: "teal"', /^The text ends before its last } in line 1, column 23\.$/],
    ['{"theme": "teal"}', /A theme must be an object/],
    ['{"primaryColor": 5}', /“primaryColor” must be a string/],
    ['{"borderRadius": 65}', /“borderRadius” must be between 0 and 64 pixels, not 65/],
    ['{"primaryColor": "url(x)"}', /“primaryColor” must be a CSS color/],
    ['{"font": "x; color: red"}', /“font” must be a list of font names/],
    [':root { --svc-border-radius: 1em }', /“borderRadius” must be a number/],
    [
      '{"primaryColour": "teal", "chat": {"foreground": "red"}, "font": "serif"}',
      /no field “primaryColour”, “chat.foreground”/,
    ],
    ['{"__proto__": {"font": "serif"}}', /no field “__proto__”/],
  ];
  for (const [text, problem] of rejected) {
    it(`rejects ${JSON.stringify(text)} with a reason`, () => {
      const read = parsePastedTheme(text, supports);
      assert.match('problem' in read ? read.problem : 'accepted', problem);
    });
  }
});

function storeAt() {
  const clock = { now: 0 };
  const store = new StudioStore(DEFAULT_DESIGN, 'dashboard', {
    supports,
    resolve: parseColor,
    now: () => clock.now,
  });
  return { store, clock };
}

describe('StudioStore', () => {
  it('clears the redo history on a new change', () => {
    const { store } = storeAt();
    store.setField('primaryColor', 'teal');
    store.undo();
    store.setField('primaryColor', 'navy');
    assert.equal(store.canRedo, false);
  });

  it('merges quick edits of one field into one step', () => {
    const { store, clock } = storeAt();
    for (const radius of [1, 2, 3]) {
      clock.now += 100;
      store.setField('borderRadius', radius);
    }
    store.setField('font', 'serif');
    clock.now += 5000;
    store.setField('font', 'monospace');
    store.undo();
    assert.deepEqual(store.theme, { font: 'serif', borderRadius: 3 });
    store.undo();
    store.undo();
    assert.deepEqual(store.theme, {});
    assert.equal(store.canUndo, false);
  });

  it('has no fixes of an earlier theme', ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { store, clock } = storeAt();
    store.setField('chat.inputColor', '#444');
    clock.now += 5000;
    const fixed = () => [...(store.fixes?.keys() ?? [])];
    const failing = () => store.results.filter(({ passes }) => !passes);
    assert.ok(failing().length > 0);
    store.setField('chat.inputColor', '#555');
    mock.timers.runAll();
    assert.deepEqual(fixed(), []);
    store.undo();
    assert.deepEqual(fixed(), []);
    mock.timers.runAll();
    assert.deepEqual(fixed(), failing());
    store.setField('chat.inputColor', '#555');
    assert.deepEqual(fixed(), []);
  });
});

describe('fields of the theme', () => {
  it('have the color of the embed, or of the field from which it is inherited, as their hint', () => {
    const hint = (theme: EmbedTheme, path: FieldPath) => colorText(effectiveColor(theme, path));
    assert.equal(hint({}, 'primaryColor'), '#2f5fd0 / #84a9ff');
    const chatInput = 'analyticsChat.chatInput.backgroundColor';
    assert.equal(hint({}, chatInput), '#fff / #171a20');
    assert.equal(hint({ chat: { inputColor: 'ivory' } }, chatInput), 'ivory');
  });
});

describe('choices of the studio', () => {
  it('has every time zone once, with its offset from UTC at that time', () => {
    const zones = zoneChoices(new Date('2026-01-15T12:00:00Z'));
    assert.equal(new Set(zones.map(({ value }) => value)).size, zones.length);
    assert.ok(zones.length > 400);
    assert.deepEqual(zones[0], { value: '', label: 'Airport local time', detail: 'Default' });
    const kolkata = zones.find(({ value }) => /Kolkata|Calcutta/.test(value));
    assert.equal(kolkata?.detail, 'UTC+05:30');
    const berlin = zones.find(({ value }) => value === 'Europe/Berlin');
    assert.deepEqual([berlin?.label, berlin?.detail], ['Europe / Berlin', 'UTC+01:00']);
  });
});
