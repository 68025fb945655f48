import { expect } from '@open-wc/testing';
import { watchAddress, watchHistory } from '../../../src/runtime/navigation/watch-address.ts';

const initialUrl = location.href;
afterEach(() => history.replaceState(null, '', initialUrl));

for (const watch of [watchAddress, watchHistory]) {
  describe(watch.name, () => {
    it('calls back after every change of the URL until its signal aborts', async () => {
      const controller = new AbortController();
      const seen: string[] = [];
      watch(() => seen.push(location.hash || location.search), controller.signal);
      history.replaceState(null, '', '?a');
      history.pushState(null, '', '?b');
      history.pushState(null, '', '#c');
      expect([...new Set(seen)]).to.deep.equal(['?a', '?b', '#c']);
      for (const query of ['?b', '?a']) {
        const back = new Promise((resolve) =>
          addEventListener('popstate', resolve, { once: true }),
        );
        history.back();
        await back;
        expect(seen.at(-1)).to.equal(query);
      }
      controller.abort();
      const before = seen.length;
      history.replaceState(null, '', '?d');
      expect(seen.length).to.equal(before);
    });
  });
}

describe('watchHistory', () => {
  it('restores the history methods, and stops calling back if other code has wrapped them', () => {
    const { pushState, replaceState } = history;
    const controller = new AbortController();
    watchHistory(() => expect.fail('stopped'), controller.signal);
    expect(history.pushState).not.to.equal(pushState);
    const wrapped = history.replaceState;
    const wrapper: History['replaceState'] = (...entry) => wrapped.apply(history, entry);
    history.replaceState = wrapper;
    controller.abort();
    expect(history.pushState).to.equal(pushState);
    expect(history.replaceState).to.equal(wrapper);
    history.replaceState(null, '', '?e');
    expect(location.search).to.equal('?e');
    history.replaceState = replaceState;
  });
});
