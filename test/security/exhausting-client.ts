import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { CONNECTIONS, SLOTS } from '../../src/service/limits/limits.ts';
import { ApiClient } from '../service/api-client.ts';
import type { TestEngine } from '../service/engines.ts';
import { AttackedProcess, requestHead } from './attacked-process.ts';

/** What a process may use, in MiB: "Memory" in docs/operations.md. */
const MEMORY_MAX = 768;
const LIST = '/api/v1/embed/dashboard/sales/comments';

/**
 * A client that uses up what all share, alone or with the session of a viewer. It sends to a process with 256 MB of heap,
 * which must keep running, respond to health checks, and stay within the memory that its limits allow.
 */
export function exhaustingClientAttacks(engine: TestEngine): void {
  describe('a client that exhausts a process with 256 MB of heap', () => {
    const attacked = new AttackedProcess();
    let token = '';
    let acme: ApiClient;

    before(async () => {
      await attacked.start(engine);
      acme = new ApiClient(attacked.url);
      token = await acme.tokenOf('viewer');
    });

    afterEach(async () => {
      await attacked.checkHealth();
      const mebibytes = attacked.memory('VmHWM');
      assert.ok(mebibytes < MEMORY_MAX, `${mebibytes} MiB were used`);
      await attacked.end();
    });

    after(() => attacked.stop());

    const exchange = (length: number) =>
      requestHead('POST /api/v1/embed/session/token', `Content-Length: ${length}\r\n`);

    it('cannot keep the process busy with large exchange bodies', async () => {
      const body = `{"sessionId":[${'[],'.repeat(87_000)}0]}`;
      await attacked.flood(12, 12, () => exchange(body.length) + body);
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => acme.exchange('[],'.repeat(500))),
      );
      assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([413]));
    });

    it('cannot use up the memory with idle connections', async () => {
      await attacked.flood(1_300, 1_300 - CONNECTIONS.address, () => '');
      assert.ok((await attacked.metric(/connections-address/)) > 0, 'the limit closed them');
    });

    it('cannot use up the memory with bodies that are sent slowly or in chunks of one byte', async () => {
      await attacked.flood(1_300, 1_300 - SLOTS.address, () => exchange(1_000) + 'x'.repeat(999));
      await attacked.end();
      const chunks = '1\r\nx\r\n'.repeat(2_000);
      const authorization = `Authorization: Embed-Token ${token}\r\n`;
      const target = requestHead(`POST ${LIST}`, `${authorization}Transfer-Encoding: chunked\r\n`);
      await attacked.flood(100, 100 - SLOTS.user, () => target + chunks);
    });

    it('cannot prevent health checks with busy connections', async () => {
      await attacked.flood(1_000, 0, () => requestHead('GET /'));
      for (const socket of attacked.sockets)
        socket.on('data', () => socket.writable && socket.write(requestHead('GET /')));
      for (let checks = 0; checks < 9; checks++) await attacked.checkHealth();
      let bytes = 0;
      for (const { bytesRead } of attacked.sockets) bytes += bytesRead;
      assert.ok(bytes < 2_000_000, `${bytes} bytes were sent to the attacker during nine checks`);
    });
  });
}
