import { expect } from '@open-wc/testing';
import { createEvent } from '../../src/protocol/events.ts';
import { baseUrl, createEmbed, frameOf, frameOrigin, nextEvent, readyEmbed } from './test-embed.ts';

/** Opens a page with an element. Resolves with what it reports, up to the first match of `last`. */
function openPage(
  parameters: { src: string; readyTimeout?: string; signedOut?: string; prototypes?: string },
  last: RegExp,
): Promise<string[]> {
  const page = document.createElement('iframe');
  page.src = `/test/host/pages/strict.html?${new URLSearchParams({ readyTimeout: '9000', ...parameters })}`;
  const reports: string[] = [];
  return new Promise((resolve) => {
    addEventListener('message', function listen({ data, source }) {
      if (source !== page.contentWindow || !data?.strict) return;
      reports.push(data.strict);
      if (!last.test(data.strict)) return;
      removeEventListener('message', listen);
      page.remove();
      resolve(reports);
    });
    document.body.append(page);
  });
}

describe('<svc-embed> security', () => {
  for (const [page, parameters] of Object.entries({
    'that allows no Trusted Types policy': {},
    'with extended built-in prototypes': { prototypes: 'extended' },
    'with frozen built-in prototypes': { prototypes: 'frozen' },
    'whose arrays have toJSON': { prototypes: 'with toJSON' },
  })) {
    it(`loads, fails, retries and logs out in a page ${page}`, async () => {
      const src = `${baseUrl}/embed/dashboard/ready.html`;
      const reports = await openPage({ src, signedOut: '', ...parameters }, /logout/);
      expect(reports).to.deep.equal(['mint-refused Signed out.', 'ready', 'logout']);
    });
  }

  it('reports that the policy of the page blocks the frame', async () => {
    const otherOrigin = frameOrigin.replace('127.0.0.1', 'localhost');
    const reports = await openPage({ src: `${otherOrigin}/embed/chat` }, /^frame-/);
    expect(reports[0]).to.equal('violation frame-src');
    expect(reports[1]).to.match(/^frame-blocked .*frame-src http:\/\/localhost/);
  });

  it('ignores a probe that the policy blocks', async () => {
    // The frame sends no messages, and connect-src blocks the probe of its origin.
    const src = `${baseUrl}/embed/dashboard/no-messages.html`;
    const reports = await openPage({ src, readyTimeout: '20' }, /^[a-z]+-/);
    expect(reports[0]).to.equal('violation connect-src');
    expect(reports[1]).to.match(/^ready-timeout /);
  });

  it('contains no session id in error messages', async () => {
    const { embed } = createEmbed({
      sessionId: 'id-of-a-session',
      dashboard: 'no-messages.html',
      readyTimeout: 20,
    });
    for (let loads = 0; loads < 2; loads++) {
      const { error } = await nextEvent(embed, 'svc-error');
      expect(`${error?.message} ${error?.stack}`).to.not.contain('id-of-a-session');
      embed.reload();
    }
  });

  it('contains the session id only in the URL of the frame', async () => {
    const { embed } = await readyEmbed({ sessionProvider: () => 'only-in-the-url' });
    const frame = frameOf(embed);
    expect(frame?.src).to.contain('only-in-the-url');
    expect(embed.outerHTML).to.not.contain('only-in-the-url');
  });

  it('posts to the exact origin of the frame', async () => {
    const { embed } = createEmbed({ sessionProvider: () => 's', colorScheme: 'dark' });
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'loading');
    const targets: unknown[] = [];
    const frame = { postMessage: (_: unknown, target: unknown) => targets.push(target) };
    Object.defineProperty(frameOf(embed), 'contentWindow', { value: frame });
    const payload = { mode: 'private', surface: 'dashboard' } as const;
    const data = createEvent('svc:event:ready', 'dashboard', payload);
    const event = new MessageEvent('message', { data, origin: frameOrigin });
    dispatchEvent(Object.defineProperty(event, 'source', { value: frame }));
    expect(targets).to.deep.equal([frameOrigin]);
  });
});
