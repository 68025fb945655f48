import { before, describe, it } from 'node:test';
import type { TestEngine } from '../service/engines.ts';
import {
  type AttackedProcess,
  attackedProcess,
  EXCHANGE,
  LIST,
  requestHead,
} from './attacked-process.ts';

const CONNECTIONS = 8;
const CHUNKS = '1\r\nx\r\n'.repeat(10_000);

/** Sends a body without an end, in chunks of one byte. Resolves when the connection is closed. */
export function sendEndlessBody(
  attacked: AttackedProcess,
  target: string,
  lines: string,
): Promise<unknown> {
  const socket = attacked.connect().resume();
  socket.write(requestHead(target, `${lines}Transfer-Encoding: chunked\r\n`));
  const send = () => socket.write(CHUNKS, () => socket.writable && setImmediate(send));
  send();
  return new Promise((resolve) => socket.once('close', resolve));
}

/** A client that sends such a body to each kind of request. */
export function endlessBodyAttacks(engine: TestEngine): void {
  describe('a client that sends bodies without an end', () => {
    const attacked = attackedProcess(engine);
    let viewer = '';
    let known = '';
    before(async () => {
      const token = await attacked.acme.tokenOf('viewer');
      viewer = `Authorization: Embed-Token ${token}\r\n`;
      known = `If-None-Match: ${(await attacked.acme.comments(token)).headers.get('etag')}\r\n`;
    });

    const requests: [name: string, target: string, lines: () => string][] = [
      ['a health check', 'GET /livez', () => ''],
      ['a health check by another method', 'POST /livez', () => ''],
      ['a page', 'GET /embed/dashboard/sales', () => ''],
      ['an unknown path', 'DELETE /unknown', () => ''],
      ['a preflight request', `OPTIONS ${LIST}`, () => 'Access-Control-Request-Method: GET\r\n'],
      ['an exchange', `POST ${EXCHANGE}`, () => ''],
      ['a list', `GET ${LIST}`, () => viewer],
      ['a list that waits', `GET ${LIST}`, () => `${viewer}${known}Prefer: wait=25\r\n`],
      ['a creation', `POST ${LIST}`, () => viewer],
      ['a deletion', `DELETE ${LIST}/1`, () => viewer],
    ];
    for (const [name, target, lines] of requests)
      it(`is disconnected, as the sender of ${name}`, { timeout: 20_000 }, async () => {
        const closed = Array.from({ length: CONNECTIONS }, () =>
          sendEndlessBody(attacked, target, lines()),
        );
        await attacked.checkHealth();
        await Promise.all(closed);
      });
  });
}
