import { expect } from '@open-wc/testing';
import { watchAddress, watchHistory } from '../../../src/runtime/navigation/watch-address.ts';

const here = location.href;
afterEach(() => history.replaceState(null, '', here));

for (const watch of [watchAddress, watchHistory]) {
  describe(watch.name, () => {
    it('calls back after every change of the URL until its signal aborts', async () => {
      const life = new AbortController();
      const seen: string[] = [];
      watch(() => seen.push(location.hash || location.search), life.signal);
      history.replaceState(null, '', '?a');
      history.pushState(null, '', '?b');
      history.pushState(null, '', '#c');
      expect([...new Set(seen)]).to.deep.equal(['?a', '?b', '#c']);
      for (const place of ['?b', '?a']) {
        const back = new Promise((resolve) =>
          addEventListener('popstate', resolve, { once: true }),
        );
        history.back();
        await back;
        expect(seen.at(-1)).to.equal(place);
      }
      life.abort();
      const before = seen.length;
      history.replaceState(null, '', '?d');
      expect(seen.length).to.equal(before);
    });
  });
}

describe('watchHistory', () => {
  it('restores the methods, or stops calling back if others have wrapped them', () => {
    const { pushState, replaceState } = history;
    const life = new AbortController();
    watchHistory(() => expect.fail('stopped'), life.signal);
    expect(history.pushState).not.to.equal(pushState);
    const wrapped = history.replaceState;
    const others: History['replaceState'] = (...entry) => wrapped.apply(history, entry);
    history.replaceState = others;
    life.abort();
    expect(history.pushState).to.equal(pushState);
    expect(history.replaceState).to.equal(others);
    history.replaceState(null, '', '?e');
    expect(location.search).to.equal('?e');
    history.replaceState = replaceState;
  });
});
