import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { PERMITS } from '../../src/service/limits/limits.ts';
import type { TestEngine } from '../service/engines.ts';
import { attackedProcess, EXCHANGE, LIST, requestHead } from './attacked-process.ts';
import { Burst } from './burst.ts';

const VIEWERS = 8;
/** The networks of the requests without a credential. */
const NETWORKS = 4;
const BURSTS = 10;

/** Clients that send more complete requests at once than there are permits, again and again. */
export function requestBurstAttacks(engine: TestEngine): void {
  describe('clients that repeat bursts of requests', () => {
    const attacked = attackedProcess(engine, { SVC_RATE_LIMITS: 'off' });
    let attackers: string[] = [];
    let colleague = '';
    let ofOther = '';
    before(async () => {
      const { acme, globex } = attacked;
      const names = Array.from({ length: VIEWERS }, (_, index) => `attacker-${index}`);
      attackers = await Promise.all(names.map((name) => acme.tokenOf(name)));
      colleague = await acme.tokenOf('colleague');
      ofOther = await globex.tokenOf('viewer');
    });

    const asViewer = (index: number) =>
      `Authorization: Embed-Token ${attackers[index % VIEWERS]}\r\n`;
    const asBackend = () => 'Authorization: Bearer acme-key\r\n';
    const attacks: [target: string, credential: (index: number) => string, body?: string][] = [
      [`GET ${LIST}`, asViewer],
      ['GET /api/v1/embed/dashboard/sales', asViewer],
      [`POST ${LIST}`, asViewer, '{"body":"x"}'],
      ['POST /api/v1/embed/generate-session', asBackend, '{"deploymentId":1,"externalId":"x"}'],
      ['POST /api/v1/embed/session/revoke', asBackend, '{"sessionId":"x"}'],
      [`POST ${EXCHANGE}`, () => '', '{"sessionId":"x"}'],
    ];
    for (const [target, credential, body = ''] of attacks)
      it(`cannot keep others out with ${target}`, async () => {
        const { acme, globex } = attacked;
        const headers = { 'x-forwarded-for': '203.0.113.1' };
        const requests = Array.from({ length: PERMITS.working + 64 }, (_, index) => {
          const address = `198.51.${index % NETWORKS}.7`;
          const lines = `X-Forwarded-For: ${address}\r\nContent-Length: ${body.length}\r\n`;
          return requestHead(target, credential(index) + lines) + body;
        });
        const burst = new Burst(attacked, requests);
        for (let count = 0; count < BURSTS; count++) {
          await burst.connect();
          const sent = burst.send();
          const responses = await Promise.all([
            acme.comments(colleague, '', { headers }),
            globex.comments(ofOther, '', { headers }),
            globex.comments(ofOther, '', { headers, body: { body: 'x' } }),
            globex.generate({ deploymentId: 1, externalId: 'new' }),
            globex.request(EXCHANGE, { headers, body: { sessionId: 'unknown' } }),
            globex.request('/readyz'),
          ]);
          await sent;
          const statuses = responses.map(({ status }) => status);
          assert.deepEqual(statuses, [200, 200, 201, 200, 401, 200], `burst ${count}`);
        }
      });
  });
}
