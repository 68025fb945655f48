import { expect } from '@open-wc/testing';
import { next, partOf, stage } from './embeds.ts';

const realFetch = globalThis.fetch;

/** Answers every request of the page for a while. */
function answerWith(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  globalThis.fetch = async (...init) => {
    const request = new Request(...init);
    requests.push(request.clone());
    return answer(request);
  };
  return requests;
}

describe('session-url', () => {
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('is asked by POST for what is embedded, and nothing else', async () => {
    const requests = answerWith(() => Response.json({ sessionId: 'minted', more: 1 }));
    const { embed } = stage({ sessionUrl: '/api/embed-session' });
    await embed.whenReady();
    expect(requests).to.have.length(1);
    const [request] = requests as [Request];
    expect(request.method).to.equal('POST');
    expect(request.url).to.equal(`${location.origin}/api/embed-session`);
    expect(request.credentials).to.equal('same-origin');
    expect(request.headers.get('content-type')).to.equal('application/json');
    expect(await request.json()).to.deep.equal({
      reason: 'initial',
      surface: 'dashboard',
      dashboard: 'ready.html',
    });
  });

  for (const status of [401, 403]) {
    it(`that answers ${status} is mint-refused at once, and retry asks again`, async () => {
      const requests = answerWith(() => new Response(null, { status }));
      const { embed } = stage({ sessionUrl: '/api/embed-session' });
      const { error } = await next(embed, 'svc-error');
      expect(error?.code).to.equal('mint-refused');
      expect(embed.state).to.equal('error');
      expect(requests).to.have.length(1);
      expect(partOf(embed, 'error').textContent).to.contain('You are not allowed');
      answerWith(() => Response.json({ sessionId: 'minted' }));
      partOf(embed, 'retry').click();
      await embed.whenReady();
      expect(partOf(embed, 'error').hidden).to.equal(true);
    });
  }

  it('that gives no sessionId is mint-failed at once', async () => {
    answerWith(() => new Response('<!doctype html>'));
    const { embed } = stage({ sessionUrl: '/api/embed-session' });
    const { error } = await next(embed, 'svc-error');
    expect(error?.code).to.equal('mint-failed');
    expect(partOf(embed, 'error').textContent).to.contain('sign-in for this content');
  });
});
