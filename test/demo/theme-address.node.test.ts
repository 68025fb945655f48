import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  fromFragment,
  tabOf,
  toAddress,
  toFragment,
} from '../../demo/host/page/studio/theme/address.ts';
import { PLAIN } from '../../demo/host/page/studio/theme/design.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import { supports } from './theme-supports.ts';

describe('a theme in the address', () => {
  it('is nothing at all where there is no theme', () => {
    assert.equal(toFragment(PLAIN), '');
    assert.deepEqual(fromFragment('', supports), { design: PLAIN });
    assert.deepEqual(fromFragment('#', supports), { design: PLAIN });
  });

  it('can be read by a person', () => {
    const theme = { primaryColor: '#0f766e', borderRadius: 8, chat: { inputColor: 'white' } };
    assert.equal(
      toFragment({ ...PLAIN, theme, locale: 'de-DE', timezone: 'Asia/Tokyo' }),
      '#primaryColor=%230f766e&borderRadius=8&chat.inputColor=white&locale=de-DE&timezone=Asia%2FTokyo',
    );
  });

  it('names the surface that is looked at, the first one aside', () => {
    const design = { ...PLAIN, theme: { primaryColor: 'teal' } };
    assert.equal(toAddress(design, 'dashboard'), '/studio/#primaryColor=teal');
    assert.equal(toAddress(design, 'chat'), '/studio/?surface=chat#primaryColor=teal');
    assert.equal(tabOf('?surface=chat'), 'chat');
    assert.equal(tabOf('?surface=constructor'), 'dashboard');
    assert.equal(tabOf(''), 'dashboard');
  });

  for (const { name, theme } of PRESETS) {
    it(`brings ${name} back`, () => {
      const design = { theme, locale: 'ar', timezone: 'Pacific/Honolulu' };
      assert.deepEqual(fromFragment(toFragment(design), supports), { design });
    });
  }

  const broken: [fragment: string, problem: RegExp][] = [
    ['#primaryColor=nonsense', /“primaryColor” must be a CSS colour/],
    ['#primaryColor=var(--x)', /“primaryColor” must be a CSS colour/],
    ['#borderRadius=many', /“borderRadius” must be a number/],
    ['#borderRadius=-1', /“borderRadius” must be a number/],
    ['#borderRadius=1000', /between 0 and 64/],
    ['#borderRadius=Infinity', /“borderRadius” must be a number/],
    ['#primaryColor=teal&__proto__=x', /no field “__proto__”/],
    ['#chat=red', /no field “chat”/],
    ['#constructor=x', /no field “constructor”/],
    ['#locale=xx', /“xx” is no language/],
    ['#timezone=Mars/Olympus', /“Mars\/Olympus” is no time zone/],
    ['#timezone=%2B01:00', /is no time zone/],
    ['#{"primaryColor":"teal"}', /A theme has no field/],
  ];
  for (const [fragment, problem] of broken) {
    it(`does not count at all as ${fragment}`, () => {
      const read = fromFragment(fragment, supports);
      assert.match('problem' in read ? read.problem : 'taken', problem);
    });
  }
});
