import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { SvcComments } from '../../src/comments/svc-comments.ts';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { respondWith } from './faults.ts';
import { InMemoryService } from './in-memory-service.ts';
import {
  bodies,
  failureNotice,
  isSending,
  press,
  pressedFilter,
  REPLY,
  submit,
  textArea,
  write,
} from './panel.ts';
import { until } from './until.ts';

describe('<svc-comments>', () => {
  let service: InMemoryService;
  let panel: CommentsFixture;

  const area = () => textArea(panel.root) as HTMLTextAreaElement;
  const rendered = (count: number) => until(() => bodies(panel.root).length === count);

  beforeEach(() => {
    localStorage.clear();
    service = new InMemoryService();
  });

  afterEach(() => panel.remove());

  it('lists threads with their replies', async () => {
    const root = service.addComment('Why does it drop?');
    service.addComment('Because of the filter.', { to: root });
    panel = commentsFixture(service);
    await rendered(2);
    expect(bodies(panel.root)).to.deep.equal(['Why does it drop?', 'Because of the filter.']);
    await expect(panel.element).to.be.accessible();
  });

  it('posts a comment and empties the text area', async () => {
    panel = commentsFixture(service);
    await until(() => panel.find('[part~="empty"]'));
    write(panel.root, 'hello');
    submit(panel.root);
    await rendered(1);
    expect(area().value).to.equal('');
    await until(() => service.bodies().length === 1);
    expect(service.bodies()).to.deep.equal(['hello']);
  });

  it('posts a reply to a thread', async () => {
    const root = service.addComment('a question');
    panel = commentsFixture(service);
    await rendered(1);
    press(panel.root, 'Reply');
    await panel.element.updateComplete;
    write(panel.root, 'an answer', REPLY);
    submit(panel.root, REPLY);
    await rendered(2);
    await until(() => service.calls.some(({ body }) => body?.parentId === root));
  });

  for (const fails of [false, true]) {
    it(`shows a thread that is posted under "Resolved"${fails ? ' in a second attempt' : ''}`, async () => {
      panel = commentsFixture(service);
      await until(() => panel.find('[part~="empty"]'));
      press(panel.root, 'Resolved');
      await until(() => panel.find('[part~="empty"]')?.textContent?.includes('No resolved'));
      service.faults = fails ? [respondWith(500)] : [];
      write(panel.root, 'hello');
      submit(panel.root);
      if (fails) {
        await until(() => failureNotice(panel.root));
        press(panel.root, 'Resolved');
        await until(() => pressedFilter(panel.root) === 'Resolved' && failureNotice(panel.root));
        service.faults = [];
        press(panel.root, 'Try again');
      }
      await until(() => service.bodies().length === 1 && !isSending(panel.root));
      await rendered(1);
      expect(bodies(panel.root)).to.deep.equal(['hello']);
      expect(pressedFilter(panel.root)).to.equal('Open');
      press(panel.root, 'Resolved');
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
    panel = commentsFixture(service);
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
    panel = commentsFixture(service);
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
    panel = commentsFixture(service);
    const { element } = panel;
    element.setAttribute('token', 'from an attribute');
    expect(element.token).to.equal(undefined);
    element.removeAttribute('token');
    element.token = 'a secret token';
    await element.updateComplete;
    expect(element.outerHTML).not.to.contain('secret');
  });

  it('treats a removed attribute as an empty one', async () => {
    panel = commentsFixture(service);
    panel.element.setAttribute('base-url', 'https://acme.example');
    expect(panel.element.baseUrl).to.equal('https://acme.example');
    panel.element.removeAttribute('base-url');
    expect(panel.element.baseUrl).to.equal('');
  });

  it('restores a draft when the element is created again', async () => {
    panel = commentsFixture(service);
    await until(area);
    write(panel.root, 'unfinished text');
    panel.remove();
    panel = commentsFixture(service);
    await until(() => area()?.value === 'unfinished text');
  });

  it('shows a draft only to the user who wrote it', async () => {
    panel = commentsFixture(service);
    await until(area);
    write(panel.root, 'private draft');
    panel.session({ userId: 2 });
    await until(() => area()?.value === '');
  });

  for (const order of ['before', 'after']) {
    it(`shows a post only to its author if it fails ${order} another viewer signs in`, async () => {
      panel = commentsFixture(service);
      await until(() => panel.find('[part~="empty"]'));
      const waiting: Array<() => void> = [];
      let isPosting = false;
      panel.session({
        lapsed: true,
        fetch: (_path, { method } = {}) =>
          new Promise((_, reject) => {
            isPosting ||= method === 'POST';
            waiting.push(() => reject(new DOMException('Another viewer.', 'AbortError')));
          }),
      });
      write(panel.root, 'private text');
      submit(panel.root);
      await until(() => isPosting);
      const rejectAll = () => {
        for (const reject of waiting) reject();
      };
      if (order === 'before') {
        rejectAll();
        await until(() => failureNotice(panel.root));
      }
      panel.session({ userId: 2 });
      rejectAll();
      await until(() => panel.find('[part~="empty"]'));
      expect(panel.root.textContent).not.to.contain('private text');
      expect(area().value).to.equal('');
      expect(service.bodies()).to.deep.equal([]);
      panel.session({ userId: 1 });
      await until(() => failureNotice(panel.root));
      expect(bodies(panel.root)).to.deep.equal(['private text']);
      press(panel.root, 'Try again');
      await until(() => service.bodies().length === 1);
      await until(() => !failureNotice(panel.root));
    });
  }

  it('clears its announcements when another viewer signs in', async () => {
    panel = commentsFixture(service);
    await until(() => panel.find('[part~="empty"]'));
    const announcement = () => panel.find('[aria-live="polite"]')?.textContent;
    write(panel.root, 'hello');
    submit(panel.root);
    await until(() => announcement() === 'Comment posted.');
    panel.session({ userId: 2 });
    await rendered(1);
    expect(announcement()).to.equal('');
  });

  it('fires svc-comments-error once for each failure, also of an older page', async () => {
    service.pageSize = 1;
    for (const body of ['a', 'b']) service.addComment(body);
    service.faults = [
      ({ method, query }) =>
        method === 'POST' || query.has('after') ? new Response(null, { status: 403 }) : undefined,
    ];
    panel = commentsFixture(service);
    const errors: string[] = [];
    panel.element.addEventListener('svc-comments-error', ({ error }) => errors.push(error.code));
    // The next page is loaded without a press, because its button is in view.
    await until(() => errors.length > 0);
    write(panel.root, 'rejected');
    submit(panel.root);
    await until(() => failureNotice(panel.root));
    expect(errors).to.deep.equal(['forbidden', 'forbidden']);
    service.faults = [];
    panel.find('[part~="more"]')?.click();
    await until(() => bodies(panel.root).includes('a'));
    expect(errors).to.have.length(2);
  });

  it('fires svc-comments-error if the search for users fails', async () => {
    service.faults = [
      ({ path }) =>
        path === '/mentionable-users' ? new Response(null, { status: 403 }) : undefined,
    ];
    panel = commentsFixture(service);
    const errors: string[] = [];
    panel.element.addEventListener('svc-comments-error', ({ error }) => errors.push(error.code));
    await until(() => panel.find('[part~="empty"]'));
    area().focus();
    // A pause after each of several characters would start several searches.
    await sendKeys({ type: '@' });
    await until(() => errors.length > 0);
    expect(errors).to.deep.equal(['forbidden']);
  });

  it('distinguishes an error from an empty list, and retries', async () => {
    service.faults = [() => new Response(null, { status: 401 })];
    panel = commentsFixture(service);
    await until(() => panel.find('[part~="error"]'));
    expect(panel.find('[part~="error"]')?.textContent).to.contain('Your session has ended');
    await expect(panel.element).to.be.accessible();
    service.faults = [];
    panel.find('[part~="retry"]')?.click();
    await until(() => panel.find('[part~="empty"]'));
  });
});
