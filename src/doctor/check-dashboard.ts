import * as v from 'valibot';
import { dashboardPath, SESSION_TOKEN } from '../api/paths.ts';
import { EmbedToken } from '../api/session-id.ts';
import { jsonOrText } from '../lib/json.ts';
import type { Finding } from './check-result.ts';
import { request } from './request.ts';

/** Checks whether the service accepts a session of the endpoint, and whether the session may read the dashboard. */
export async function checkDashboard(
  service: URL,
  sessionId: string,
  dashboard: string | undefined,
): Promise<Finding | undefined> {
  const exchange = await request(new URL(SESSION_TOKEN, service), {
    method: 'POST',
    body: JSON.stringify({ sessionId }),
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json' },
  });
  const session = v.safeParse(EmbedToken, jsonOrText(exchange.body));
  if (!session.success)
    return {
      code: 'session-refused',
      message: `${service.origin} responds with ${exchange.status} to the session of the endpoint.`,
      fix: 'Mint the session at the service of base-url, with an API key of its account.',
    };
  if (dashboard === undefined) return undefined;
  const { status } = await request(new URL(dashboardPath(dashboard), service), {
    redirect: 'manual',
    headers: { Authorization: `Bearer ${session.output.token}` },
  });
  if (status === 200) return undefined;
  const name = JSON.stringify(dashboard);
  const isKnown = status !== 404;
  return {
    code: isKnown ? 'dashboard-forbidden' : 'dashboard-not-found',
    message: `The service responds with ${status} to the dashboard ${name}.`,
    fix: isKnown
      ? 'Mint the session for the deploymentId and one of the groups of the dashboard.'
      : `Set dashboard to a publicId in the configuration of the service. It has none that is ${name}.`,
  };
}
