import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EmbedError } from '../../../src/protocol/errors.ts';
import { embed, FakePorts } from './fake-ports.ts';

const SECONDS = 10;

/** Creates an element again at each error for some seconds. Returns the last one and the number of requests. */
async function replaceAtErrors(
  cause: (element: FakePorts) => void,
): Promise<{ last: FakePorts; requests: number }> {
  const end = Date.now() + SECONDS * 1000;
  let last = embed;
  let requests = 0;
  for (; Date.now() < end; last = new FakePorts(last)) {
    cause(last);
    last.applySettings();
    while (last.failures.length === 0 && !last.log.includes('event svc:event:error'))
      await last.pass(10);
    requests += last.mints.length;
    last.remove();
  }
  return { last, requests };
}

const refuse = (element: FakePorts) => element.results.push(new EmbedError('mint-refused', '403'));

describe('ElementSession: a page that creates the element again at every error', () => {
  it('requests at most four sessions a second', async () => {
    const { requests } = await replaceAtErrors(refuse);
    assert.ok(requests <= SECONDS * 4 + 4, `${requests} requests`);
  });

  it('requests at most four sessions a second if the embed rejects them', async () => {
    const { requests } = await replaceAtErrors((element) => {
      element.stateListener = (state) => {
        if (state === 'loading') queueMicrotask(() => element.sendRejection('session-start'));
      };
    });
    assert.ok(requests <= SECONDS * 4 + 4, `${requests} requests`);
  });

  it('requests a session of another target at once', async () => {
    const { last } = await replaceAtErrors(refuse);
    await last.start();
    assert.equal(last.mints.length, 1);
  });

  it('requests a session at once after another element was ready', async () => {
    const { last } = await replaceAtErrors(refuse);
    last.applySettings();
    while (last.state !== 'loading') await last.pass(10);
    await last.sendReady();
    const next = new FakePorts(last);
    await next.applySettings();
    assert.equal(next.mints.length, 1);
  });
});
