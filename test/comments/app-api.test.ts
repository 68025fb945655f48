import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { SvcCommentsChangeEvent } from '../../src/comments/controllers/events.ts';
import { until } from '../browser/until.ts';
import { createPanel, openPanel, panel, service } from './comments-fixture.ts';
import { respondWith } from './faults.ts';
import { EDIT } from './panel.ts';

describe('<svc-comments> API', () => {
  const writes = () => service.calls.filter(({ method }) => method !== 'GET');

  beforeEach(async () => {
    service.users.push({ id: 1, username: 'ana' });
    service.addComment('mine', { by: 1 });
    await openPanel();
  });

  it('cancels a post and keeps its text if svc-before-post is prevented', () => {
    panel.element.addEventListener('svc-before-post', (event) => event.preventDefault());
    const area = panel.write('text');
    panel.submit();
    expect(area.value).to.equal('text');
    expect(writes()).to.deep.equal([]);
  });

  it('cancels an edit and keeps its composer open if svc-before-edit is prevented', async () => {
    panel.element.addEventListener('svc-before-edit', (event) => {
      expect([event.commentId, event.body]).to.deep.equal([1, 'changed']);
      event.preventDefault();
    });
    await panel.send('changed', EDIT, 'Edit');
    await panel.element.updateComplete;
    expect(panel.textArea(EDIT)?.value).to.equal('changed');
    expect(writes()).to.deep.equal([]);
  });

  for (const [type, button] of [
    ['svc-before-delete', 'Delete'],
    ['svc-before-resolve', 'Resolve'],
  ] as const) {
    it(`cancels the operation if ${type} is prevented`, async () => {
      panel.element.addEventListener(type, (event) => event.preventDefault());
      panel.press(button);
      await panel.element.updateComplete;
      expect(panel.bodies()).to.deep.equal(['mine']);
      expect(panel.buttons('Undo')).to.deep.equal([]);
      expect(panel.find('[part="notice"]')).to.equal(null);
    });
  }

  it('provides the counts and dispatches svc-comments-change', async () => {
    const { element } = panel;
    expect([element.filteredCount, element.unread, element.mentionsMe]).to.deep.equal([1, 0, 0]);
    const changed = oneEvent(element, 'svc-comments-change');
    service.addComment('have a look, @ana', { by: 2 });
    await panel.showChanges();
    const { filteredCount: count, unread } = (await changed) as unknown as SvcCommentsChangeEvent;
    expect([count, unread]).to.deep.equal([2, 1]);
    await until(() => panel.find('[part="unread"]'));
  });

  it('counts the comments of open threads whatever the filter', async () => {
    const resolved = service.addComment('done', { by: 1 });
    service.resolve(resolved, true);
    service.addComment('reply', { by: 2, to: 1 });
    await panel.showChanges();
    await until(() => panel.element.openCount === 2);
    expect(panel.element.filteredCount).to.equal(2);
    panel.press('Resolved');
    await until(() => panel.element.filteredCount === 1 && panel.element.openCount === 2);
    panel.press('All');
    await until(() => panel.element.filteredCount === 3);
    expect(panel.element.openCount).to.equal(2);
  });

  it('focuses a reply by its id', async () => {
    service.addComment('a reply', { by: 2, to: 1 });
    const last = service.addComment('the last reply', { by: 2, to: 1 });
    expect(await panel.element.focusThread(last)).to.equal(true);
    await until(() => panel.root.activeElement?.textContent?.includes('the last reply'));
    expect(panel.root.activeElement?.textContent).not.to.contain('mine');
  });

  it('resets the counts when there is no session', async () => {
    expect(panel.element.filteredCount).to.equal(1);
    const changed = oneEvent(panel.element, 'svc-comments-change');
    panel.session({ publicId: undefined });
    expect(((await changed) as unknown as SvcCommentsChangeEvent).filteredCount).to.equal(0);
    expect(panel.element.filteredCount).to.equal(0);
  });

  it('focuses a thread of the next page, and returns false for an unknown thread', async () => {
    panel.remove();
    const deep = service.addComment('deep', { at: 0 });
    service.pageSize = 1;
    await openPanel();
    expect(await panel.element.focusThread(deep)).to.equal(true);
    await until(() => panel.root.activeElement?.textContent?.includes('deep'));
    expect(await panel.element.focusThread(999)).to.equal(false);
    expect(panel.pressedFilter()).to.equal('Open');
  });

  it('focuses a thread as soon as there is a session, without changing the filter', async () => {
    panel.remove();
    const id = service.addComment('linked');
    createPanel();
    panel.session({ publicId: undefined });
    await until(() => panel.find('[part="loading"]'));
    const focused = panel.element.focusThread(id);
    panel.session({});
    expect(await focused).to.equal(true);
    await until(() => panel.root.activeElement?.textContent?.includes('linked'));
    expect(panel.pressedFilter()).to.equal('Open');
  });

  it('adds a text to a new thread as soon as there is a session, after what is written', async () => {
    panel.remove();
    createPanel();
    panel.session({ publicId: undefined });
    await until(() => panel.find('[part="loading"]'));
    const started = panel.element.startThread('https://acme.example/#a');
    panel.session({});
    expect(await started).to.equal(true);
    expect(await panel.element.startThread('https://acme.example/#b')).to.equal(true);
    const input = panel.textArea();
    expect(input?.value).to.equal('https://acme.example/#a\n\nhttps://acme.example/#b');
    expect(panel.root.activeElement).to.equal(input);
  });

  it('returns false if the element is removed before there is a session', async () => {
    panel.session({ publicId: undefined });
    const focused = panel.element.focusThread(1);
    panel.remove();
    expect(await focused).to.equal(false);
  });

  it('returns false if the thread cannot be looked up', async () => {
    service.faults = [respondWith(403, 'GET')];
    expect(await panel.element.focusThread(999)).to.equal(false);
    expect(panel.pressedFilter()).to.equal('Open');
    expect(panel.bodies()).to.deep.equal(['mine']);
  });

  it('is hidden by the hidden attribute', () => {
    panel.element.hidden = true;
    expect(getComputedStyle(panel.element).display).to.equal('none');
  });

  it('shows the names and pictures of resolveUser', async () => {
    // A picture that cannot be loaded would be replaced by initials.
    const picture = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`;
    panel.element.resolveUser = ({ id }) => (id === 2 ? { name: 'Benjamin', picture } : undefined);
    service.addComment('hello', { by: 2 });
    panel.press('Open');
    await until(() => panel.find('[part="author"]')?.textContent === 'Benjamin');
    expect(panel.find('img[part="avatar"]')?.getAttribute('src')).to.equal(picture);
  });

  describe('with resolveLink', () => {
    const chip = () => panel.find<HTMLAnchorElement>('[part="link-chip"]');
    const click = (init: MouseEventInit = {}) =>
      chip()?.dispatchEvent(new MouseEvent('click', { cancelable: true, composed: true, ...init }));

    beforeEach(async () => {
      service.addComment('See https://a.example/#pin and https://b.example/.', { by: 2 });
      panel.element.resolveLink = ({ hash }) => (hash ? { text: '<b>Pin 1</b>' } : undefined);
      panel.press('Open');
      await until(chip);
      // No test may open a window.
      panel.element.addEventListener('click', (event) => event.preventDefault(), { once: true });
    });

    it('displays the text of a link, never as HTML, and other links by their address', () => {
      expect(panel.bodies()[0]).to.equal('See <b>Pin 1</b> and https://b.example/.');
      expect(chip()?.href).to.equal('https://a.example/#pin');
      expect(chip()?.title).to.equal('https://a.example/#pin');
      expect(chip()?.rel).to.equal('noopener noreferrer nofollow ugc');
      expect(panel.root.querySelectorAll('[part="link"]').length).to.equal(1);
    });

    it('can be focused and dispatches svc-before-open-link, which the page can prevent', async () => {
      chip()?.focus();
      expect(panel.root.activeElement).to.equal(chip());
      const urls: string[] = [];
      let isPrevented: boolean | undefined;
      panel.element.addEventListener('svc-before-open-link', (event) => {
        urls.push(event.url.href);
        event.preventDefault();
      });
      chip()?.addEventListener('click', (event) => (isPrevented = event.defaultPrevented));
      await sendKeys({ press: 'Enter' });
      expect(urls).to.deep.equal(['https://a.example/#pin']);
      expect(isPrevented).to.equal(true);
    });

    it('leaves the link to the browser unless the event is prevented', () => {
      let isPrevented: boolean | undefined;
      chip()?.addEventListener('click', (event) => (isPrevented = event.defaultPrevented));
      click({ bubbles: true });
      expect(isPrevented).to.equal(false);
    });

    it('leaves a click with a modifier key to the browser', () => {
      let events = 0;
      panel.element.addEventListener('svc-before-open-link', () => events++);
      for (const key of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) click({ [key]: true });
      expect(events).to.equal(0);
    });
  });

  it('shows the viewer under the name of resolveUser, also while a comment is being sent', async () => {
    panel.remove();
    service.users.push({ id: 2, username: 'ben', firstName: 'Ben' });
    service.addComment('from Ben', { by: 2 });
    createPanel();
    panel.element.resolveUser = ({ id }) => ({ name: id === 1 ? 'Anastasia' : '' });
    const authors = () => panel.all('[part="author"]').map(({ textContent }) => textContent);
    await until(() => authors().join() === 'Ben,Anastasia');
    service.faults = [respondWith(500)];
    await panel.send('hello');
    await until(() => authors().join() === 'Anastasia,Ben,Anastasia');
  });

  it('prefers the name of resolveUser to that of the session, also before the first comment', async () => {
    panel.remove();
    service.remove(1);
    createPanel();
    panel.element.resolveUser = () => ({ name: 'Anastasia' });
    const shared = { aud: 'acme', jti: 'j', iat: 0, exp: 9e9, embedTenant: 'acme' };
    panel.session({ claims: { ...shared, sub: '1', user: { displayName: 'Ana L.' } } });
    await until(() => panel.find('[part="empty"]'));
    service.faults = [respondWith(500)];
    await panel.send('hello');
    await until(() => panel.find('[part="author"]')?.textContent === 'Anastasia');
  });
});
