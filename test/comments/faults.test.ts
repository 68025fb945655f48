import { expect } from '@open-wc/testing';
import '../../src/comments/define.ts';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { loseResponse, respondWith } from './faults.ts';
import { type Fault, InMemoryService } from './in-memory-service.ts';
import { InterceptedService } from './intercepted-service.ts';
import {
  buttons,
  failureNotice,
  isSending,
  poll,
  press,
  submit,
  textArea,
  write,
} from './panel.ts';
import { until } from './until.ts';

describe('<svc-comments> with a faulty network or service', () => {
  const network = new InterceptedService();
  let service: InMemoryService;
  let element: SvcComments;
  let minted = 0;
  const cards = () => [...(element.shadowRoot?.querySelectorAll('[part="thread"]') ?? [])];
  const root = () => element.shadowRoot as ShadowRoot;
  const notice = () => failureNotice(root())?.textContent ?? '';
  const post = async (text: string) => {
    await until(() => root().querySelector('textarea'));
    write(root(), text);
    submit(root());
  };
  const once = (fault: Fault): Fault => {
    let remaining = 1;
    return (call, respond) =>
      call.method === 'POST' && remaining-- > 0 ? fault(call, respond) : undefined;
  };

  before(() => network.start());
  after(() => network.stop());

  beforeEach(async () => {
    localStorage.clear();
    [network.user, minted] = [1, 0];
    service = network.api = new InMemoryService();
    element = document.createElement('svc-comments');
    element.baseUrl = location.origin;
    element.dashboard = 'sales';
    element.sessionProvider = async () => `session-${++minted}`;
    document.body.append(element);
    await until(() => element.shadowRoot?.querySelector('[part="empty"]'));
  });

  afterEach(() => element.remove());

  const cases: [name: string, fault: Fault, text: string, posted: number][] = [
    ['a lost response', loseResponse(), 'There is no connection.', 1],
    ['429', respondWith(429), 'Too many comments. Try again in a minute.', 0],
    ['500', respondWith(500), 'was not sent.', 0],
    [
      'a malformed body',
      ({ method }) => (method === 'POST' ? new Response('<html>') : undefined),
      'was not sent.',
      0,
    ],
  ];
  for (const [name, fault, text, posted] of cases) {
    it(`keeps a post after ${name} and creates it once on retry`, async () => {
      service.faults = [fault];
      await post('hello');
      await until(() => notice().includes(text));
      expect(cards()[0]?.textContent).to.contain('hello');
      expect(service.bodies().length).to.equal(posted);
      await expect(element).to.be.accessible();
      service.faults = [];
      press(root(), 'Try again');
      await until(() => cards().length === 1 && notice() === '' && service.bodies().length === 1);
      expect(service.bodies()).to.deep.equal(['hello']);
    });
  }

  const final: [status: number, text: string][] = [
    [400, 'The service rejected the text.'],
    [403, "You don't have permission."],
    [404, 'It no longer exists.'],
  ];
  for (const [status, text] of final) {
    it(`keeps the text of a post after ${status}, without a retry that cannot help`, async () => {
      service.faults = [respondWith(status)];
      await post('hello');
      await until(() => notice().includes(text));
      expect(buttons(root(), 'Try again')).to.deep.equal([]);
      press(root(), 'Edit');
      await until(() => textArea(root())?.value === 'hello');
      expect(cards()).to.deep.equal([]);
    });
  }

  const offline: [name: string, fault: Fault][] = [
    ['reached the service', loseResponse()],
    [
      'did not reach the service',
      ({ method }) => (method === 'POST' ? Promise.reject() : undefined),
    ],
  ];
  for (const [name, fault] of offline) {
    it(`sends a post that failed offline and ${name} by itself when the connection is back, once`, async () => {
      service.faults = [fault];
      await post('hello');
      await until(() => notice().includes('There is no connection.'));
      service.faults = [];
      poll();
      await until(() => cards().length === 1 && notice() === '' && !isSending(root()));
      expect(service.bodies()).to.deep.equal(['hello']);
    });
  }

  it('renews the session after a 401 and repeats the post', async () => {
    service.faults = [once(respondWith(401))];
    await post('hello');
    await until(() => service.bodies().length === 1);
    expect(minted).to.equal(2);
    expect(notice()).to.equal('');
  });

  it('does not send a post in the session of another user', async () => {
    service.faults = [
      once((...call) => {
        network.user = 2;
        return respondWith(401)(...call);
      }),
    ];
    await post('not for others');
    await until(() => minted === 2);
    await until(() => element.shadowRoot?.querySelector('[part="empty"]'));
    expect(service.bodies()).to.deep.equal([]);
    expect(element.shadowRoot?.textContent).not.to.contain('not for others');
    network.user = 1;
    service.faults = [once(respondWith(401))];
    await post('another post');
    await until(() => cards()[0]?.textContent?.includes('not for others'));
    expect(minted).to.equal(3);
  });

  it('shows a slow post as being sent, and allows another post meanwhile', async () => {
    let release = () => {};
    service.faults = [
      once(
        (_, respond) =>
          new Promise((resolve) => {
            release = () => resolve(respond());
          }),
      ),
    ];
    await post('slow');
    await until(() => cards()[0]?.textContent?.includes('Sending…'));
    await post('fast');
    await until(() => service.bodies().includes('fast'));
    release();
    await until(
      () => service.bodies().length === 2 && !element.shadowRoot?.textContent?.includes('Sending…'),
    );
    expect(cards().length).to.equal(2);
  });

  for (const baseUrl of ['/', './']) {
    it(`resolves the base URL ${baseUrl} against the page`, async () => {
      const before = service.calls.length;
      element.baseUrl = baseUrl;
      await until(() => service.calls.length > before);
      await until(() => root().querySelector('[part="empty"]'));
      await post('hello');
      await until(() => service.bodies().length === 1);
    });
  }
});
