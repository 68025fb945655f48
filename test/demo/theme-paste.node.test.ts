import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FORMATS } from '../../demo/host/page/studio/theme/formats.ts';
import { readPasted } from '../../demo/host/page/studio/theme/paste.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import { supports } from './theme-supports.ts';

const TEAL = { theme: { primaryColor: 'teal' } };

/** Awkward in each of the three forms: both quotes, an ampersand, the end of a script. */
const AWKWARD = {
  primaryColor: 'light-dark(#0f6b6b, oklch(0.8 0.1 190))',
  font: '"Brand & Co", \'O\', "</script>", serif',
  borderRadius: 0,
  chat: { inputColor: 'white' },
  analyticsChat: { chatInput: { borderColor: '#123456' } },
};

describe('a pasted theme', () => {
  for (const { name, theme } of [...PRESETS, { name: 'an awkward one', theme: AWKWARD }]) {
    for (const { id, write } of FORMATS) {
      it(`is ${name} again after it was written as ${id}`, () => {
        assert.deepEqual(readPasted(write(theme), supports), { theme });
      });
    }
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
    'JSON alone': '\n {"primaryColor": "teal"}\n',
    'an object literal': "{ primaryColor: 'teal', chat: {}, }",
  };
  for (const [form, text] of Object.entries(forms)) {
    it(`is read from ${form}`, () => assert.deepEqual(readPasted(text, supports), TEAL));
  }

  const refusals: [text: string, problem: RegExp][] = [
    ['', /nothing here/],
    ['teal', /There is no theme in this/],
    ['<svc-embed dashboard="x"></svc-embed>', /no theme="…" attribute/],
    ['{\n  primaryColor: red\n}', /^Invalid character 'r' in line 2, column 17\.$/],
    ['x.theme = {\n  primaryColor: "teal",\n  font: alert(1) }', /line 3, column 9/],
    ['{ primaryColor: "teal"', /^Invalid end of input in line 1, column 23/],
    ['[]', /A theme must be an object/],
    ['{"theme": "teal"}', /A theme must be an object/],
    ['{"primaryColor": 5}', /“primaryColor” must be a string/],
    ['{"borderRadius": "8px"}', /“borderRadius” must be a number/],
    ['{"borderRadius": 65}', /“borderRadius” must be between 0 and 64 pixels, not 65/],
    ['{"primaryColor": "nonsense"}', /“primaryColor” must be a CSS colour, not "nonsense"/],
    ['{"primaryColor": "url(x)"}', /“primaryColor” must be a CSS colour/],
    ['{"font": "x; color: red"}', /“font” must be a list of font names/],
    [
      '{"primaryColour": "teal", "chat": {"ink": "red"}, "font": "serif"}',
      /no field “primaryColour”, “chat.ink”/,
    ],
    ['{"__proto__": {"font": "serif"}}', /no field “__proto__”/],
  ];
  for (const [text, problem] of refusals) {
    it(`is refused as a whole, with the reason, where it is ${JSON.stringify(text)}`, () => {
      const read = readPasted(text, supports);
      assert.match('problem' in read ? read.problem : 'taken', problem);
    });
  }
});
