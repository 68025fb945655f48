import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { SvcComments } from '../../src/comments/svc-comments.ts';
import { until } from '../browser/until.ts';
import { createPanel, openPanel, panel, service } from './comments-fixture.ts';
import { respondIf, respondWith } from './faults.ts';

describe('<svc-comments>', () => {
  const area = () => panel.textArea() as HTMLTextAreaElement;
  const rendered = (count: number) => until(() => panel.bodies().length === count);

  for (const fails of [false, true]) {
    it(`shows a thread that is posted under "Resolved"${fails ? ' in a second attempt' : ''}`, async () => {
      await openPanel();
      panel.press('Resolved');
      await until(() => panel.find('[part~="empty"]')?.textContent?.includes('No resolved'));
      service.faults = fails ? [respondWith(500)] : [];
      await panel.send('hello');
      if (fails) {
        await until(() => panel.failureNotice());
        panel.press('Resolved');
        await until(() => panel.pressedFilter() === 'Resolved' && panel.failureNotice());
        service.faults = [];
        panel.press('Try again');
      }
      await until(() => service.bodies().length === 1 && !panel.isSending());
      await rendered(1);
      expect(panel.bodies()).to.deep.equal(['hello']);
      expect(panel.pressedFilter()).to.equal('Open');
      panel.press('Resolved');
      await until(() => panel.find('[part~="empty"]'));
    });
  }

  it('renders once for several changes in a task, and not while it is disconnected', async () => {
    let renders = 0;
    class CountingComments extends SvcComments {
      protected override render() {
        renders++;
        return super.render();
      }
    }
    customElements.define('svc-comments-counting', CountingComments);
    createPanel();
    const element = new CountingComments();
    document.body.append(element);
    await element.updateComplete;
    renders = 0;
    element.locale = 'en-GB';
    element.timezone = 'Europe/Berlin';
    element.dashboard = 'other';
    await element.updateComplete;
    expect(renders).to.equal(1);
    element.remove();
    element.dashboard = 'another';
    await element.updateComplete;
    expect(renders).to.equal(1);
  });

  it('keeps a property that was set before the element was defined', async () => {
    createPanel();
    const element = document.createElement('svc-comments-late') as SvcComments;
    element.dashboard = 'sales';
    document.body.append(element);
    customElements.define('svc-comments-late', class extends SvcComments {});
    await element.updateComplete;
    expect(element.dashboard).to.equal('sales');
    element.dashboard = 'other';
    expect(Object.keys(element)).not.to.include('dashboard');
    element.remove();
  });

  it('does not accept or reflect the token as an attribute', async () => {
    createPanel();
    const { element } = panel;
    element.setAttribute('token', 'from an attribute');
    expect(element.token).to.equal(undefined);
    element.removeAttribute('token');
    element.token = 'a secret token';
    await element.updateComplete;
    expect(element.outerHTML).not.to.contain('secret');
  });

  it('treats a removed attribute as an empty one', async () => {
    createPanel();
    panel.element.setAttribute('base-url', 'https://acme.example');
    expect(panel.element.baseUrl).to.equal('https://acme.example');
    panel.element.removeAttribute('base-url');
    expect(panel.element.baseUrl).to.equal('');
  });

  it('shows a post only to its author if it fails after another viewer signs in', async () => {
    await openPanel();
    const { promise, reject } = Promise.withResolvers<Response>();
    let isPosting = false;
    panel.session({
      lapsed: true,
      fetch: (_path, { method } = {}) => {
        isPosting ||= method === 'POST';
        return promise;
      },
    });
    await panel.send('private text');
    await until(() => isPosting);
    panel.session({ userId: 2 });
    reject(new DOMException('Another viewer.', 'AbortError'));
    await until(() => panel.find('[part~="empty"]'));
    expect(panel.root.textContent).not.to.contain('private text');
    expect(area().value).to.equal('');
    expect(service.bodies()).to.deep.equal([]);
    panel.session({ userId: 1 });
    await until(() => panel.failureNotice());
    expect(panel.bodies()).to.deep.equal(['private text']);
    panel.press('Try again');
    await until(() => service.bodies().length === 1 && !panel.failureNotice());
  });

  it('clears its announcements when another viewer signs in', async () => {
    await openPanel();
    const announcement = () => panel.find('[aria-live="polite"]')?.textContent;
    await panel.send('hello');
    await until(() => announcement() === 'Comment posted.');
    panel.session({ userId: 2 });
    await rendered(1);
    expect(announcement()).to.equal('');
  });

  it('fires svc-comments-error once for each failure, also of an older page', async () => {
    service.pageSize = 1;
    for (const body of ['a', 'b']) service.addComment(body);
    service.faults = [
      respondIf(({ method, query }) => method === 'POST' || query.has('after'), 403),
    ];
    createPanel();
    const errors: string[] = [];
    panel.element.addEventListener('svc-comments-error', ({ error }) => errors.push(error.code));
    // The next page is loaded without a press, because its button is in view.
    await until(() => errors.length > 0);
    await panel.send('rejected');
    await until(() => panel.failureNotice());
    expect(errors).to.deep.equal(['forbidden', 'forbidden']);
    service.faults = [];
    panel.find('[part~="more"]')?.click();
    await until(() => panel.bodies().includes('a'));
    expect(errors).to.have.length(2);
  });

  it('fires svc-comments-error if the search for users fails', async () => {
    service.faults = [respondIf(({ path }) => path === '/mentionable-users', 403)];
    createPanel();
    const errors: string[] = [];
    panel.element.addEventListener('svc-comments-error', ({ error }) => errors.push(error.code));
    await until(() => panel.find('[part~="empty"]'));
    area().focus();
    // A pause after each of several characters would start several searches.
    await sendKeys({ type: '@' });
    await until(() => errors.length > 0);
    expect(errors).to.deep.equal(['forbidden']);
  });
});
