import { expect } from '@open-wc/testing';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { until } from './until.ts';

describe('the notice of what can be undone', () => {
  let service: FakeService;
  let at: CommentsFixture;
  const looks: boolean[] = [];
  const notice = () => at.root.querySelector<HTMLElement>('[data-held]') as HTMLElement;
  const come = (type: string, relatedTarget: Element | null = null) =>
    notice().dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget }));

  beforeEach(async () => {
    localStorage.clear();
    service = new FakeService();
    service.addComment('mine', { by: 1 });
    at = commentsFixture(service);
    await until(() => at.root.querySelector('.thread'));
    const { store } = at.element.open ?? {};
    if (!store) throw new Error('There is no store.');
    looks.length = 0;
    const setUndoPaused = store.setUndoPaused.bind(store);
    store.setUndoPaused = (id, paused) => {
      looks.push(paused);
      setUndoPaused(id, paused);
    };
    at.root
      .querySelector<HTMLElement>('[data-do="remove"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await until(() => notice());
  });

  afterEach(() => at.remove());

  it('stops the clock while the pointer is on it, not when it moves within', () => {
    come('mouseover');
    come('mouseout', notice().firstElementChild);
    come('mouseout');
    expect(looks).to.deep.equal([true, true, false]);
  });

  it('stops the clock while the focus is on it', async () => {
    notice().querySelector('button')?.focus();
    expect(looks).to.deep.equal([true]);
    // not by Tab, which may leave the page: in Firefox the focus does not come back for the next test
    at.find('textarea')?.focus();
    await until(() => looks.at(-1) === false);
  });

  it('keeps the clock stopped while either is there', () => {
    come('mouseover');
    notice().querySelector('button')?.focus();
    come('mouseout');
    expect(looks).to.deep.equal([true, true, true]);
  });
});
