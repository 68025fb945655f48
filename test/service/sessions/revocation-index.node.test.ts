import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type SelectedSessions,
  selectionOf,
} from '../../../src/service/sessions/revoke-sessions.ts';
import { memoryEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

describe('the selection of sessions to revoke', () => {
  const service = testService(memoryEngine());
  const tenant = 'acme';
  const selections: SelectedSessions[] = [
    { tenant, by: 'digests', digests: ['x', 'y'] },
    { tenant, by: 'session', session: 'x' },
    { tenant, by: 'embed-user', embedTenant: 'acme', externalId: 'ann' },
    { tenant, by: 'user', internalId: 'root' },
    { tenant, by: 'embed-tenant', embedTenant: 'acme' },
  ];
  for (const selection of selections)
    it(`reads no other sessions: by ${selection.by}`, async () => {
      const { condition, parameters } = selectionOf(selection);
      const sql = `EXPLAIN QUERY PLAN SELECT id FROM svc_session WHERE tenant = $2 AND ${condition}`;
      const plan = await service.database.query<{ detail: string }>(sql, [
        0,
        tenant,
        ...parameters,
      ]);
      const steps = plan.map(({ detail }) => detail).filter((step) => /svc_session\b/.test(step));
      assert.match(
        steps.join(),
        /^SEARCH svc_session USING INDEX \S+ \((id|user_id|embed_tenant_id|tenant=\? AND internal_id)=\?/,
      );
    });
});
