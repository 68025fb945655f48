import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync('sales.db', { readOnly: true });
const rows = database.prepare(
  'SELECT region, revenue FROM sales WHERE account = ? AND customer = ?',
);

/** @type {Record<string, import('svc-embed/service').MountHandler>} */
export default {
  '/data': (_request, { tenant, embedTenant }) =>
    embedTenant
      ? Response.json(rows.all(tenant, embedTenant.name))
      : new Response(null, { status: 403 }),
};
