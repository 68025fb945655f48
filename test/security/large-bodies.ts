import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import type { TestEngine } from '../service/engines.ts';
import { attackedProcess, EXCHANGE, requestHead } from './attacked-process.ts';

const MINTS = 190;
const MINT = 'POST /api/v1/embed/generate-session';
const KEY = 'Authorization: Bearer acme-key\r\n';

/** A client whose bodies use far more memory than their text, once they are parsed. */
export function largeBodyAttacks(engine: TestEngine): void {
  describe('a client that sends large bodies', () => {
    const attacked = attackedProcess(engine);
    const headOf = (target: string, lines: string, { length }: string) =>
      requestHead(target, `${lines}Content-Length: ${length}\r\n`);

    /** Sends all bodies but their last byte, then these at the same moment. Returns the statuses. */
    async function complete(count: number, target: string, lines: string, body: string) {
      const head = headOf(target, lines, body);
      const sent = Array.from({ length: count }, async () => {
        const socket = attacked.connect();
        let text = '';
        const response = new Promise<string>((resolve) => {
          socket.on('data', (chunk) => {
            text += chunk;
          });
          socket.once('close', () => resolve(text));
          socket.on('data', () => /\r\n\r\n./s.test(text) && resolve(text));
        });
        await new Promise((resolve) => socket.write(head + body.slice(0, -1), resolve));
        return { socket, response };
      });
      const requests = await Promise.all(sent);
      for (const { socket } of requests) socket.write(body.slice(-1));
      const responses = await Promise.all(requests.map(({ response }) => response));
      return new Set(responses.map((response) => response.slice(9, 12)));
    }

    const mintOf = (values: number, value = '{}') =>
      JSON.stringify({ deploymentId: 1, externalId: 'ann', securityContext: { x: 0 } }).replace(
        '{"x":0}',
        `{"x":[${Array.from({ length: values }, () => value).join(',')}]}`,
      );
    const bodies: [name: string, body: string, status: string][] = [
      ['86,000 objects, more than the body of a mint may have', mintOf(86_000), '413'],
      ['20,000 objects', mintOf(20_000), '400'],
      ['4,900 objects, more than a token can have', mintOf(4_900), '400'],
      ['1,500 objects', mintOf(1_500), '200'],
      ['20,000 lists', mintOf(20_000, '[]'), '400'],
      ['12,000 empty texts', mintOf(12_000, '""'), '400'],
      ['30,000 numbers', mintOf(30_000, '1'), '400'],
    ];
    for (const [name, body, status] of bodies)
      it(`cannot use up the memory with ${MINTS} mints at once of ${name}`, async () => {
        const statuses = await complete(MINTS, MINT, KEY, body);
        if (status === '413') {
          // A connection that is closed before the body has arrived may lose its response, but not without a body.
          const socket = attacked.connect();
          socket.write(headOf(MINT, KEY, body));
          statuses.add(String(await once(socket, 'data')).slice(9, 12)).delete('');
        }
        assert.deepEqual(statuses, new Set([status]));
      });

    it('cannot keep the process busy with large exchange bodies', async () => {
      const body = `{"sessionId":[${'[],'.repeat(87_000)}0]}`;
      const statuses = await complete(12, `POST ${EXCHANGE}`, '', body);
      statuses.delete('');
      assert.ok(statuses.size === 0 || statuses.has('413'));
      const { status } = await attacked.acme.exchange('[],'.repeat(500));
      assert.equal(status, 413);
    });
  });
}
