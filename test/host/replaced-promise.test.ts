import { expect } from '@open-wc/testing';
import { createEmbed, nextEvent, session } from './test-embed.ts';

/** As zone.js before 0.14.3 replaces `Promise`: without the functions that are newer. */
class OlderPromise<T> extends Promise<T> {}
for (const name of ['withResolvers', 'try']) Object.defineProperty(OlderPromise, name, {});

describe('<svc-embed> in a page that replaces Promise', () => {
  const original = globalThis.Promise;
  before(() => {
    globalThis.Promise = OlderPromise;
  });
  after(() => {
    globalThis.Promise = original;
  });

  it('becomes ready, renews its session and reports an error', async () => {
    const { embed } = createEmbed(session);
    await embed.whenReady();
    await embed.renewSession();
    const reported = nextEvent(embed, 'svc-error');
    embed.dashboard = 'no-messages.html';
    embed.readyTimeout = 20;
    const { error } = await reported;
    expect(error?.code).to.equal('ready-timeout');
    expect((await embed.diagnose())[0]?.code).to.equal('ready-timeout');
  });
});
