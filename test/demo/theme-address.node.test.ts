import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromFragment, toFragment } from '../../demo/host/page/studio/theme/address.ts';
import { DEFAULT_DESIGN } from '../../demo/host/page/studio/theme/design.ts';
import { PRESETS } from '../../demo/host/page/studio/theme/presets.ts';
import { supports } from './theme-supports.ts';

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
