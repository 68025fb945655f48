import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';
import { FORMATS } from '../../demo/host/page/studio/theme/formats.ts';
import { parsePastedTheme } from '../../demo/host/page/studio/theme/parse-pasted-theme.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import { supports } from './theme-supports.ts';

const TEAL = { theme: { primaryColor: 'teal' } };

/** A theme with characters to escape: both quotes, an ampersand and a script end tag. */
const SPECIAL_CHARACTERS = {
  primaryColor: 'light-dark(#0f6b6b, oklch(0.8 0.1 190))',
  font: '"Brand & Co", \'O\', "</script>", serif',
  borderRadius: 0,
  chat: { inputColor: 'white' },
  analyticsChat: { chatInput: { borderColor: '#123456' } },
};

describe('parsePastedTheme', () => {
  for (const { id, write } of FORMATS) {
    it(`parses what is written as ${id}`, () => {
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

  const rejected: [text: string, problem: RegExp][] = [
    ['', /Paste a theme first/],
    ['teal', /There is no theme in this/],
    ['<svc-embed dashboard="x"></svc-embed>', /no theme="…" attribute/],
    ['{\n  primaryColor: red\n}', /^Invalid character 'r' \(line 2, column 17\)\.$/],
    ['{ primaryColor: "teal"', /^The JSON ends too early \(line 1, column 23\)\.$/],
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
