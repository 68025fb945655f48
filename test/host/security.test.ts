import { expect } from '@open-wc/testing';
import { baseUrl, frameOf, frameOrigin, next, stage } from './embeds.ts';

/** Opens the page with the strict policy and gives what it tells, up to and with `last`. */
function strictPage(src: string, last: RegExp, readyTimeout = 9000): Promise<string[]> {
  const page = document.createElement('iframe');
  page.src = `/test/host/pages/strict.html?${new URLSearchParams({ src, readyTimeout: `${readyTimeout}` })}`;
  const told: string[] = [];
  return new Promise((resolve) => {
    addEventListener('message', function listen({ data, source }) {
      if (source !== page.contentWindow || !data?.strict) return;
      told.push(data.strict);
      if (!last.test(data.strict)) return;
      removeEventListener('message', listen);
      page.remove();
      resolve(told);
    });
    document.body.append(page);
  });
}

describe('the security of <svc-embed>', () => {
  it('works under a strict policy without any Trusted Types policy', async () => {
    const told = await strictPage(`${baseUrl}/embed/dashboard/ready.html`, /ready/);
    expect(told).to.deep.equal(['ready']);
  });

  it('says that the policy of the page blocks the frame', async () => {
    const elsewhere = frameOrigin.replace('127.0.0.1', 'localhost');
    const told = await strictPage(`${elsewhere}/embed/chat`, /^frame-/);
    expect(told[0]).to.equal('violation frame-src');
    expect(told[1]).to.match(/^frame-blocked .*frame-src http:\/\/localhost/);
  });

  it('does not take a probe that the policy forbids for an answer', async () => {
    // Loads, but is silent; to ask its origin would be against connect-src.
    const told = await strictPage(`${baseUrl}/embed/dashboard/silent.html`, /^[a-z]+-/, 20);
    expect(told[0]).to.equal('violation connect-src');
    expect(told[1]).to.match(/^ready-timeout /);
  });

  it('names no session id in an error', async () => {
    const failures: string[] = [];
    for (const secret of ['id-of-a-session']) {
      const { embed } = stage({ sessionId: secret, dashboard: 'silent.html', readyTimeout: 20 });
      const { error } = await next(embed, 'svc-error');
      failures.push(`${error?.message} ${error?.stack}`);
      const again = next(embed, 'svc-error');
      embed.reload();
      failures.push(`${(await again).error?.message}`);
    }
    for (const failure of failures) expect(failure).to.not.contain('id-of-a-session');
  });

  it('has the session nowhere on the page but where the contract puts it', async () => {
    const { embed } = stage({ sessionProvider: () => 'only-in-the-address' });
    await embed.whenReady();
    const frame = frameOf(embed);
    expect(frame?.src).to.contain('only-in-the-address');
    expect(embed.outerHTML).to.not.contain('only-in-the-address');
  });

  it('posts to the exact origin of the frame', async () => {
    const { embed } = stage({ sessionProvider: () => 's', colorScheme: 'dark' });
    await next(embed, 'svc-state-change', ({ state }) => state === 'loading');
    const targets: unknown[] = [];
    const { contentWindow } = frameOf(embed) as HTMLIFrameElement;
    const spy = { postMessage: (_: unknown, target: unknown) => targets.push(target) };
    Object.defineProperty(frameOf(embed), 'contentWindow', { get: () => spy });
    await embed.whenReady();
    expect(contentWindow).to.not.equal(null);
    expect(targets).to.deep.equal([frameOrigin]);
  });
});
