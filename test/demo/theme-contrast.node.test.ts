import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  joinPair,
  parseColor,
  type Scheme,
  splitPair,
} from '../../demo/host/page/studio/theme/colors.ts';
import { measure, ratioText } from '../../demo/host/page/studio/theme/contrast.ts';
import { mendAll, mendOf } from '../../demo/host/page/studio/theme/mend.ts';
import { APP, COMMENTS } from '../../demo/host/page/studio/theme/palette.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import type { EmbedTheme } from '../../src/api/index.ts';

const GOLD = { primaryColor: '#e0c341' };

function found(theme: EmbedTheme, place: string, scheme: Scheme) {
  const finding = measure(theme, parseColor).find(
    (one) => one.place.id === place && one.scheme === scheme,
  );
  assert.ok(finding, place);
  return finding;
}

function failing(theme: EmbedTheme): string[] {
  return measure(theme, parseColor)
    .filter(({ passes }) => !passes)
    .map(({ place, scheme }) => `${place.id} ${scheme}`);
}

describe('the contrast of a theme', () => {
  const app = readFileSync('demo/embed/page.css', 'utf8');
  for (const [name, color] of Object.entries(APP)) {
    it(`knows --${name} of the embedded app as it is`, () => {
      const [, value] =
        new RegExp(`--${name}: (?:var\\([^,]+, )?(light-dark\\(.+?\\))\\)?;`).exec(app) ?? [];
      assert.equal(value, color);
    });
  }

  const comments = readFileSync('src/comments/view/base-styles.ts', 'utf8');
  for (const [name, color] of Object.entries(COMMENTS)) {
    it(`knows --${name} of the comments as it is`, () => {
      const [, value] = new RegExp(`--${name}: var\\(--svc-[a-z-]+, (.+)\\);`).exec(comments) ?? [];
      assert.equal(value, color);
    });
  }

  it('mixes colours in the shares that the comments have', () => {
    assert.match(comments, /--_tint: color-mix\(in oklab, var\(--_accent\) 9%, var\(--_ground\)\)/);
    assert.match(comments, /color-mix\(in oklab, var\(--_accent\) 88%, black\)/);
    assert.match(comments, /oklch\(from var\(--_accent\) min\(l, 0\.48\) c h\)/);
    assert.match(comments, /oklch\(from var\(--_accent\) max\(l, 0\.78\) min\(c, 0\.13\) h\)/);
    const list = readFileSync('src/comments/view/list-styles.ts', 'utf8');
    assert.match(list, /color-mix\(in oklab, var\(--_accent\) 22%, var\(--_ground\)\)/);
  });

  it('is what WCAG counts', () => {
    const finding = found({ primaryColor: '#767676' }, 'chart', 'light');
    assert.equal(finding.ratio.toFixed(2), '4.54');
    assert.deepEqual([finding.ink, finding.ground], ['#767676', '#ffffff']);
    assert.equal(found({ primaryColor: '#fff' }, 'chart', 'light').ratio, 1);
  });

  it('says 2.99 of what is a little under 3', () => {
    assert.equal(ratioText(2.9999), '2.99:1');
    assert.equal(ratioText(21), '21.00:1');
  });

  for (const { name, theme } of PRESETS) {
    it(`is enough everywhere in ${name}`, () => assert.deepEqual(failing(theme), []));
  }

  it('is told for each scheme by its own neighbours', () => {
    assert.deepEqual(failing(GOLD), [
      'chart light',
      'focus light',
      'kind light',
      'tick light',
      'chat-focus light',
    ]);
    assert.ok(failing({ primaryColor: '#10131a' }).every((place) => place.endsWith('dark')));
  });

  it('looks through what is translucent at what lies below', () => {
    const faint = { primaryColor: 'rgb(0 0 0 / 10%)' };
    assert.equal(found(faint, 'chart', 'light').ink, '#e6e6e6');
    // chosen over white by the runtime, so black; and drawn on a dark page
    assert.equal(found(faint, 'pressed', 'dark').passes, false);
  });

  it('takes the ground of the chat’s input from the wider field where it has none of its own', () => {
    const theme = { chat: { inputColor: '#222' } };
    assert.deepEqual(found(theme, 'typed', 'light').field, 'chat.inputColor');
    assert.equal(found(theme, 'typed', 'light').passes, false);
    const own = { ...theme, analyticsChat: { chatInput: { backgroundColor: '#fff' } } };
    assert.equal(found(own, 'typed', 'light').passes, true);
    assert.equal(found(own, 'composer', 'light').passes, false);
  });
});

describe('a suggestion', () => {
  it('is the nearest shade that passes, in the scheme that fails', () => {
    const mend = mendOf(GOLD, found(GOLD, 'chart', 'light'), parseColor);
    assert.equal(mend?.field, 'primaryColor');
    const pair = splitPair(mend?.value ?? '');
    assert.equal(pair?.dark, '#e0c341');
    assert.deepEqual(failing(mend?.theme ?? {}), []);
    const { ratio } = found(mend?.theme ?? {}, 'focus', 'light');
    assert.ok(ratio >= 3 && ratio < 3.5, `${ratio}`);
  });

  it('is one colour where both schemes end at the same', () => {
    assert.equal(joinPair({ light: 'red', dark: 'red' }), 'red');
  });

  it('leaves the shade of the other scheme as it was written', () => {
    const theme = { primaryColor: 'light-dark(yellow, oklch(0.8 0.1 200))' };
    const mend = mendOf(theme, found(theme, 'chart', 'light'), parseColor);
    assert.equal(splitPair(mend?.value ?? '')?.dark, 'oklch(0.8 0.1 200)');
  });

  it('mends all places of every field', () => {
    const theme = {
      primaryColor: 'light-dark(#ffe, #112)',
      chat: { inputColor: '#777' },
      analyticsChat: {
        backgroundColor: '#888',
        chatInput: { backgroundColor: 'rgb(90 90 90 / 50%)', borderColor: 'transparent' },
      },
    };
    assert.ok(failing(theme).length > 15);
    assert.deepEqual(failing(mendAll(theme, parseColor)), []);
  });
});
