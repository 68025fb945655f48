import { expect } from '@open-wc/testing';
import '../../src/comments/define.ts';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { until } from '../browser/until.ts';
import { FakeNetwork, tokenOf } from './fake-network.ts';
import { loseResponse, respondIf, respondWith } from './faults.ts';
import { InMemoryService } from './in-memory-service.ts';
import { Panel, poll } from './panel.ts';

describe('<svc-comments> outside a frame', () => {
  let network: FakeNetwork;
  let service: InMemoryService;
  let panel: Panel;
  let errors: string[];
  let mints: number;
  const part = (name: string) => panel.find(`[part="${name}"]`);
  const notice = () => panel.failureNotice()?.textContent ?? '';
  const open = (properties: Partial<SvcComments>) => {
    const element = document.createElement('svc-comments');
    panel = new Panel(element);
    element.addEventListener('svc-comments-error', ({ error }) => errors.push(error.code));
    Object.assign(element, { baseUrl: location.origin, dashboard: 'sales', ...properties });
    document.body.append(element);
  };
  const mint = async () => `session-${++mints}`;
  const openEmpty = async () => {
    open({ sessionProvider: mint });
    await until(() => part('empty'));
  };

  beforeEach(() => {
    localStorage.clear();
    errors = [];
    mints = 0;
    service = new InMemoryService();
    network = new FakeNetwork(service);
  });
  afterEach(() => {
    panel.element.remove();
    network.restore();
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
    await expect(panel.element).to.be.accessible();
    isSignedIn = true;
    const before = calls;
    panel.press('Try again');
    expect(calls).to.equal(before + 1);
    await until(() => part('empty'));
  });

  it('keeps the list if a renewal fails, and renews as soon as the page is online', async () => {
    service.addComment('a comment');
    let canMint = true;
    open({ sessionProvider: () => (canMint ? mint() : Promise.reject(new Error())) });
    await until(() => part('thread'));
    canMint = false;
    service.faults = [respondWith(401, 'POST')];
    await panel.send('waiting');
    await until(() => part('notice')?.querySelector('[part="retry"]'));
    expect(part('thread')).not.to.equal(null);
    canMint = true;
    service.faults = [];
    poll();
    await until(() => service.bodies().includes('waiting'));
    expect(mints).to.equal(2);
  });

  it('sends a waiting post after the token was replaced', async () => {
    open({ token: tokenOf(1, 'first') });
    await until(() => part('empty'));
    service.faults = [
      respondIf(
        ({ method, headers }) =>
          method === 'POST' && headers.get('authorization')?.endsWith(tokenOf(1, 'first')),
        401,
      ),
    ];
    await panel.send('waiting');
    await until(() => part('notice')?.textContent?.includes('Your session has ended'));
    panel.element.token = tokenOf(1, 'second');
    await until(() => service.bodies().length === 1 && !panel.isSending());
    expect(service.bodies()).to.deep.equal(['waiting']);
    expect(panel.failureNotice()).to.equal(undefined);
  });

  it('does not send a post in the session of another user', async () => {
    await openEmpty();
    const rejectOnce = (nextUser: number) => {
      service.faults = [
        ({ method }) => {
          if (method !== 'POST') return undefined;
          service.faults = [];
          network.user = nextUser;
          return new Response(null, { status: 401 });
        },
      ];
    };
    rejectOnce(2);
    await panel.send('not for others');
    await until(() => mints === 2);
    await until(() => part('empty'));
    expect(service.bodies()).to.deep.equal([]);
    expect(panel.root.textContent).not.to.contain('not for others');
    rejectOnce(1);
    await panel.send('another post');
    await until(() => panel.bodies()[0] === 'not for others');
    expect(mints).to.equal(3);
  });

  it('keeps the text of a rejected post, without a retry that cannot help', async () => {
    await openEmpty();
    service.faults = [respondWith(403)];
    await panel.send('hello');
    await until(() => notice().includes("You don't have permission."));
    expect(panel.buttons('Try again')).to.deep.equal([]);
    panel.press('Edit');
    await until(() => panel.textArea()?.value === 'hello');
    expect(panel.bodies()).to.deep.equal([]);
  });

  it('sends a post that failed offline by itself when the connection is back, once', async () => {
    await openEmpty();
    service.faults = [loseResponse(), loseResponse('GET')];
    await panel.send('hello');
    await until(() => notice().includes('There is no connection.'));
    service.faults = [];
    poll();
    await until(() => panel.bodies().length === 1 && notice() === '' && !panel.isSending());
    expect(service.bodies()).to.deep.equal(['hello']);
  });

  const { origin } = location;
  for (const baseUrl of ['http://[', `${origin}/not-a-service`]) {
    it(`shows an error for the base URL "${baseUrl.replace(origin, '…')}"`, async () => {
      open({ baseUrl, sessionProvider: mint });
      await until(() => part('retry'));
      expect(errors.length).to.equal(1);
      expect(part('loading')).to.equal(null);
    });
  }

  it('uses the time zone of the viewer instead of an unknown one', async () => {
    service.addComment('a comment');
    open({ token: tokenOf(1), timezone: 'Mars/Phobos' });
    await until(() => part('time')?.title);
    const { title } = part('time') ?? {};
    panel.element.timezone = '';
    await panel.element.updateComplete;
    expect(part('time')?.title).to.equal(title);
  });
});
