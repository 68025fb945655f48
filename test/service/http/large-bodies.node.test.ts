import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Hono } from 'hono';
import type { HttpEnv } from '../../../src/service/http/env.ts';
import { LargeBodies } from '../../../src/service/http/large-bodies.ts';
import { HttpProblem } from '../../../src/service/http/problem.ts';

type Sender = readonly [tenant: string, userId: number];

/** Reads bodies whose length is unknown until their stream ends. */
function reader(limits: { user: number; account: number; process: number }) {
  const largeBodies = new LargeBodies(limits);
  const app = new Hono<HttpEnv>();
  app.onError((error, c) =>
    error instanceof HttpProblem ? c.text(error.message, error.status as 503) : c.text('', 500),
  );
  app.post('/:tenant/:userId', async (c) => {
    const { tenant, userId } = c.req.param();
    const bytes = await largeBodies.read(c, { tenant, userId: Number(userId) });
    return c.text(String(bytes.length));
  });
  /** Sends the beginning of a body. `end` sends its end; both resolve with the text of the response. */
  return ([tenant, userId]: Sender) => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(new Uint8Array(10)).catch(() => {});
    const init = { method: 'POST', body: readable, duplex: 'half' } as RequestInit;
    const text = (async () => (await app.request(`/${tenant}/${userId}`, init)).text())();
    return { text, end: () => writer.close().then(() => text) };
  };
}

describe('LargeBodies', () => {
  const limits = { user: 1, account: 2, process: 3 };
  const ann: Sender = ['acme', 1];
  const bob: Sender = ['acme', 2];
  const other: Sender = ['globex', 3];
  const cases: [scope: string, sent: Sender[], rejected: Sender, accepted: Sender[]][] = [
    ['user', [ann], ann, [bob, other]],
    ['account', [ann, bob], ['acme', 4], [other]],
    ['process', [ann, bob, other], ['initech', 4], []],
  ];
  for (const [scope, sent, rejected, accepted] of cases)
    it(`limits the bodies of one ${scope} that are read at a time`, {
      timeout: 30_000,
    }, async () => {
      const send = reader(limits);
      const reading = sent.map(send);
      const message = `Too many large request bodies of this ${scope} are being sent. Try again.`;
      assert.equal(await send(rejected).text, message);
      for (const sender of accepted) assert.equal(await send(sender).end(), '10');
      for (const { end } of reading) assert.equal(await end(), '10');
      assert.equal(await send(rejected).end(), '10');
    });
});
