import { expect } from '@open-wc/testing';
import '../../src/comments/define.ts';
import type { SvcCommentsErrorEvent } from '../../src/comments/controllers/events.ts';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { respondWith } from './faults.ts';
import { InMemoryService } from './in-memory-service.ts';
import { InterceptedService, tokenOf } from './intercepted-service.ts';
import { buttons, failureNotice, press, submit, textArea, write } from './panel.ts';
import { until } from './until.ts';

describe('<svc-comments> outside a frame', () => {
  const network = new InterceptedService();
  let element: SvcComments;
  let errors: string[] = [];
  const root = () => element.shadowRoot as ShadowRoot;
  const part = (name: string) => root().querySelector(`[part="${name}"]`);
  const open = (properties: Partial<SvcComments>) => {
    element = document.createElement('svc-comments');
    element.addEventListener('svc-comments-error', ({ error }: SvcCommentsErrorEvent) =>
      errors.push(error.code),
    );
    Object.assign(element, { baseUrl: location.origin, dashboard: 'sales', ...properties });
    document.body.append(element);
  };

  before(() => network.start());
  after(() => network.stop());

  beforeEach(() => {
    localStorage.clear();
    errors = [];
    network.user = 1;
    network.api = new InMemoryService();
  });
  afterEach(() => element.remove());

  it('shows an error if every call is rejected, and mints again on request', async () => {
    network.api.faults = [respondWith(401, 'GET')];
    let mints = 0;
    open({ sessionProvider: async () => `session-${++mints}` });
    await until(() => part('retry'));
    expect(part('error')?.textContent).to.contain('Your session has ended');
    expect(mints).to.equal(4);
    expect(errors).to.deep.equal(['signed-out']);
    await expect(element).to.be.accessible();
    network.api.faults = [];
    press(root(), 'Try again');
    await until(() => part('empty'));
    expect(mints).to.equal(5);
  });

  it('shows an error if the provider always fails, and calls it again on request', async () => {
    let isSignedIn = false;
    let calls = 0;
    open({
      sessionProvider: async () => {
        calls++;
        return isSignedIn ? 'session' : Promise.reject(new Error());
      },
    });
    await until(() => part('retry'));
    expect(part('error')?.textContent).to.contain('could not be loaded');
    expect(part('loading')).to.equal(null);
    expect(errors).to.deep.equal(['failed']);
    await expect(element).to.be.accessible();
    isSignedIn = true;
    const before = calls;
    press(root(), 'Try again');
    expect(calls).to.equal(before + 1);
    await until(() => part('empty'));
  });

  it('keeps the list if a renewal fails, and renews as soon as the page is online', async () => {
    network.api.addComment('a comment');
    let mints = 0;
    let canMint = true;
    open({
      sessionProvider: async () => (canMint ? `session-${++mints}` : Promise.reject(new Error())),
    });
    await until(() => part('thread'));
    canMint = false;
    network.api.faults = [respondWith(401, 'POST')];
    await until(() => textArea(root()));
    write(root(), 'waiting');
    submit(root());
    await until(() => part('notice')?.querySelector('[part="retry"]'));
    expect(part('thread')).not.to.equal(null);
    canMint = true;
    network.api.faults = [];
    dispatchEvent(new Event('online'));
    await until(() => network.api.bodies().includes('waiting'));
    expect(mints).to.equal(2);
  });

  it('sends a waiting post after the token was replaced', async () => {
    open({ token: tokenOf(1, 'first') });
    await until(() => part('empty'));
    network.api.faults = [
      ({ method, headers }) =>
        method === 'POST' && headers.get('authorization')?.endsWith(tokenOf(1, 'first'))
          ? new Response(null, { status: 401 })
          : undefined,
    ];
    write(root(), 'waiting');
    submit(root());
    await until(() => part('notice')?.textContent?.includes('Your session has ended'));
    element.token = tokenOf(1, 'second');
    await until(() => network.api.bodies().length === 1);
    await until(() => !root().textContent?.includes('Sending…'));
    expect(network.api.bodies()).to.deep.equal(['waiting']);
    expect(failureNotice(root())).to.equal(undefined);
  });

  for (const baseUrl of [`${location.origin}/`, `${location.origin}//`, ` ${location.origin}/ `]) {
    it(`loads and posts with the base URL "${baseUrl.replace(location.origin, '…')}"`, async () => {
      open({ baseUrl, token: tokenOf(1) });
      await until(() => part('empty'));
      write(root(), 'hello');
      submit(root());
      await until(() => network.api.bodies().length === 1);
    });
  }

  for (const baseUrl of ['http://[', `${location.origin}/not-a-service`]) {
    it(`shows an error for the base URL "${baseUrl.replace(location.origin, '…')}"`, async () => {
      open({ baseUrl, sessionProvider: async () => 'session' });
      await until(() => part('retry'));
      expect(errors.length).to.equal(1);
      expect(part('loading')).to.equal(null);
    });
  }

  for (const timezone of ['Mars/Phobos', '+25:00', '???']) {
    it(`uses the viewer's time zone instead of the unknown one "${timezone}"`, async () => {
      network.api.addComment('a comment');
      open({ token: tokenOf(1), timezone });
      await until(() => part('time')?.getAttribute('title'));
      const expected = part('time')?.getAttribute('title');
      element.timezone = '';
      await element.updateComplete;
      expect(part('time')?.getAttribute('title')).to.equal(expected);
      expect(buttons(root(), 'Reply').length).to.equal(1);
    });
  }
});
