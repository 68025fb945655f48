import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { PERMITS } from '../../src/service/limits/limits.ts';
import type { ApiClient, RequestOptions } from '../service/api-client.ts';
import type { TestEngine } from '../service/engines.ts';
import { attackedProcess, EXCHANGE, LIST, requestHead, slowBody } from './attacked-process.ts';

/** How many requests each of the others sends during an attack. */
const REQUESTS = 20;
const OFFICE = '198.51.100.7';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** A client that occupies all permits of the process with requests that it never completes. */
export function slowClientAttacks(engine: TestEngine): void {
  describe('a client that sends bodies slowly', () => {
    const attacked = attackedProcess(engine);
    let attackers: string[] = [];
    let colleague = '';
    let ofOther = '';
    before(async () => {
      const { acme, globex } = attacked;
      attackers = await Promise.all(['a', 'b', 'c'].map((name) => acme.tokenOf(name)));
      colleague = await acme.tokenOf('colleague');
      ofOther = await globex.tokenOf('viewer');
    });

    /** Requests lists, comments, documents and health checks as others do. All must succeed. */
    const expectService = async (address: string) => {
      const { acme, globex } = attacked;
      const options: RequestOptions = from(address);
      for (let count = 0; count < REQUESTS; count++) {
        const statuses = await Promise.all([
          acme.comments(colleague, '', options),
          globex.comments(ofOther, '', options),
          globex.comments(ofOther, '', { body: { body: 'x' }, ...options }),
          acme.request('/livez', options),
          acme.request('/readyz', options),
        ]);
        const found = statuses.map(({ status }) => status);
        assert.deepEqual(found, [200, 200, 201, 200, 200], `request ${count} of ${address}`);
      }
    };
    const expectAnonymous = async (client: ApiClient, address: string) => {
      for (let count = 0; count < REQUESTS; count++) {
        const { status } = await client.request('/openapi.json', from(address));
        assert.equal(status, 200, `document ${count} for ${address}`);
      }
    };

    it('cannot keep other customers and viewers out, as three viewers of one customer', async () => {
      await attacked.occupy(PERMITS.working, (index) =>
        slowBody(
          `PATCH ${LIST}/1`,
          `Authorization: Embed-Token ${attackers[index % 3]}\r\nX-Forwarded-For: 10.0.0.${index % 256}\r\n`,
        ),
      );
      await expectService('203.0.113.1');
      await expectAnonymous(attacked.acme, '203.0.113.1');
    });

    it('cannot keep others out from 256 IPv6 networks of one /56', async () => {
      await attacked.occupy(PERMITS.working, (index) => {
        const network = (0x4200 + (index % 256)).toString(16);
        return slowBody(`POST ${EXCHANGE}`, `X-Forwarded-For: 2001:db8:1:${network}::1\r\n`);
      });
      for (const address of ['2001:db8:1:4200::1', '2001:db8:2::1', '203.0.113.1'])
        await expectService(address);
      for (const address of ['2001:db8:1:4300::1', '2001:db8:2::1', '203.0.113.1'])
        await expectAnonymous(attacked.acme, address);
    });

    it('cannot keep others out from the networks of one /48, or of one IPv4 /24', async () => {
      await attacked.occupy(PERMITS.working, (index) => {
        const address = index % 2 ? `192.0.2.${index % 256}` : `2001:db8:1:${index % 256}00::1`;
        return slowBody(`POST ${EXCHANGE}`, `X-Forwarded-For: ${address}\r\n`);
      });
      await expectService('2001:db8:1:100::1');
      for (const address of ['2001:db8:2::1', '192.0.3.1'])
        await expectAnonymous(attacked.acme, address);
    });

    it('cannot keep valid viewers of its own address out', async () => {
      await attacked.occupy(PERMITS.working, () =>
        slowBody(`POST ${EXCHANGE}`, `X-Forwarded-For: ${OFFICE}\r\n`),
      );
      await expectService(OFFICE);
      await expectAnonymous(attacked.acme, '198.51.100.8');
    });

    it('cannot pass as a viewer with a forged token', async () => {
      const forged = `${attackers[0]?.replace(/[^.]*$/, '')}${'x'.repeat(43)}`;
      await attacked.occupy(PERMITS.working, () =>
        slowBody(`POST ${EXCHANGE}`, `Authorization: Embed-Token ${forged}\r\n`),
      );
      await expectService('203.0.113.1');
    });

    it('is rejected if it has not sent its body in time', async () => {
      const response = await new Promise<string>((resolve) => {
        const socket = attacked.connect();
        socket.on('data', (chunk) => resolve(String(chunk)));
        socket.write(slowBody(`POST ${EXCHANGE}`, ''));
      });
      assert.match(response, /^HTTP\/1.1 408 .*connection: close.*within 5 seconds/is);
    });

    it('cannot prevent health checks with busy connections', async () => {
      const get = requestHead('GET /');
      for (let count = 0; count < 1_000; count++) {
        const socket = attacked.connect();
        socket.write(get);
        socket.on('data', () => socket.writable && socket.write(get));
      }
      for (let checks = 0; checks < 9; checks++) await attacked.checkHealth();
      assert.equal((await attacked.acme.request('/readyz')).status, 200);
    });
  });
}
