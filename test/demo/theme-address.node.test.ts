import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromFragment, toAddress, toFragment } from '../../demo/host/page/studio/theme/address.ts';
import { DEFAULT_DESIGN } from '../../demo/host/page/studio/theme/design.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import { tabOf } from '../../demo/host/page/studio/theme/tabs.ts';
import { supports } from './theme-supports.ts';

describe('theme in the URL', () => {
  it('has one readable parameter per field', () => {
    const theme = { primaryColor: '#0f766e', borderRadius: 8, chat: { inputColor: 'white' } };
    assert.equal(
      toFragment({ ...DEFAULT_DESIGN, theme, locale: 'de-DE', timezone: 'Asia/Tokyo' }),
      '#primaryColor=%230f766e&borderRadius=8&chat.inputColor=white&locale=de-DE&timezone=Asia%2FTokyo',
    );
  });

  it('contains the selected tab, except the first', () => {
    const design = { ...DEFAULT_DESIGN, theme: { primaryColor: 'teal' } };
    assert.equal(toAddress(design, 'dashboard'), '/studio/#primaryColor=teal');
    assert.equal(toAddress(design, 'chat'), '/studio/?surface=chat#primaryColor=teal');
    assert.equal(tabOf('?surface=chat'), 'chat');
    assert.equal(tabOf('?surface=constructor'), 'dashboard');
    assert.equal(tabOf(''), 'dashboard');
  });

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
