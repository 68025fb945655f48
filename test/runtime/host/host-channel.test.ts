import { expect } from '@open-wc/testing';
import { createAction } from '../../../src/protocol/actions.ts';
import { type Embedded, embed, embedUntilView, stateOf } from '../embedded.ts';

const LONG = 'x'.repeat(5000);

describe('HostChannel', () => {
  const action = createAction('svc:action:set-locale', { locale: 'ar' });
  const rejected = (origin: string) => [
    'error',
    {
      message: `An action was ignored: another window or origin than the host’s sent it (${origin}).`,
      context: 'action',
    },
  ];
  /** Dispatches messages in the frame with an origin that the test page does not have. */
  const dispatch = (embedded: Embedded, origin: string, data: unknown[], fromHost = true) =>
    embedded.run(
      (_scope, messages, origin, fromHost) => {
        const source = fromHost ? window.parent : window;
        for (const data of messages) {
          const event = new MessageEvent('message', { data, origin });
          // Firefox rejects a window of another origin in the constructor.
          dispatchEvent(Object.defineProperty(event, 'source', { value: source }));
        }
      },
      data,
      origin,
      fromHost,
    );

  /** The target origins to which an embed posts a fatal error. */
  const targetsOf = (embedded: Embedded) =>
    embedded.run(({ runtime }) => {
      const { parent } = window;
      const targets: unknown[] = [];
      const postMessage = (_message: unknown, target: unknown) => targets.push(target);
      Object.defineProperty(window, 'parent', { value: { postMessage }, configurable: true });
      runtime.reportError(new Error('fatal error'), { fatal: true });
      Object.defineProperty(window, 'parent', { value: parent });
      return targets;
    });

  it('posts events only to the origin of the host', async () => {
    expect(await targetsOf(await embedUntilView())).to.deep.equal([location.origin]);
  });

  it('rejects and reports an action from another window of the trusted origin', async () => {
    const embedded = await embedUntilView();
    const before = await stateOf(embedded);
    const otherWindow = document.createElement('iframe');
    document.body.append(otherWindow);
    const script = otherWindow.contentDocument?.createElement('script') as HTMLScriptElement;
    script.textContent = `addEventListener('message', ({ data, ports: [port] }) => {
      const frame = parent.frames[data.index];
      frame.postMessage(data.action, '*');
      port.postMessage('sent');
    });`;
    otherWindow.contentDocument?.body.append(script);
    const index = [...document.querySelectorAll('iframe')].indexOf(embedded.frame);
    const { port1, port2 } = new MessageChannel();
    const sent = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    otherWindow.contentWindow?.postMessage({ action, index }, '*', [port2]);
    await sent;
    otherWindow.remove();
    expect(await stateOf(embedded)).to.deep.equal(before);
    expect(embedded.log.slice(2)).to.deep.equal([rejected(location.origin)]);
  });

  it('rejects and reports an action of the host window with another origin', async () => {
    const embedded = await embedUntilView();
    const before = await stateOf(embedded);
    await dispatch(embedded, 'https://evil.example', [action]);
    expect(await stateOf(embedded)).to.deep.equal(before);
    expect(embedded.log.slice(2)).to.deep.equal([rejected('https://evil.example')]);
    await dispatch(embedded, location.origin, [action]);
    expect((await stateOf(embedded)).counts).not.to.deep.equal(before.counts);
  });

  it('reports one unexpected sender per page and does not count it for the rate limit', async () => {
    const embedded = await embedUntilView();
    for (let index = 0; index < 100; index++) {
      const actions = [createAction(`svc:action:${index}`, {}), createAction(LONG, LONG)];
      await dispatch(embedded, `https://evil-${index}.example`, actions, index % 2 === 0);
    }
    expect(embedded.log.slice(2)).to.deep.equal([rejected('https://evil-0.example')]);
    await embedded.run(({ runtime }) => {
      for (let index = 0; index < 20; index++) runtime.reportError(new Error(`broken ${index}`));
    });
    expect(embedded.types.filter((type) => type === 'error')).to.have.length(21);
  });

  it('ignores messages that are not actions', async () => {
    const embedded = await embedUntilView();
    const event = { ...action, direction: 'event' };
    const others = [
      event,
      { ...action, source: 'react-devtools' },
      { type: 'webpackOk' },
      'x',
      null,
    ];
    for (const fromHost of [true, false])
      await dispatch(embedded, 'https://evil.example', others, fromHost);
    expect(embedded.types).to.deep.equal(['ready', 'view']);
  });

  it('exchanges no messages in a plan without messages', async () => {
    const embedded = embed({ account: { plan: 'standard' } });
    await embedded.run(async ({ session, until }) => until(() => session.length > 0));
    const before = await stateOf(embedded);
    embedded.post(action);
    expect(await stateOf(embedded)).to.deep.equal(before);
    expect(embedded.types).to.deep.equal([]);
  });
});
