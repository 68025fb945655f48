import type { Surface } from '../api/surface.ts';
import { percentDecode } from '../lib/percent-decode.ts';
import { EXCHANGE_ERROR } from '../protocol/errors.ts';
import type { EventPayload } from '../protocol/events.ts';

const DASHBOARD = /\/embed\/dashboard\/([^/]+)/;
const APP = /\/embed\/d\/(\d+)\/app/;

/** Returns the surface of the URL of a frame. */
export function surfaceOf({ pathname }: URL): Surface {
  if (APP.test(pathname)) return 'app';
  return DASHBOARD.test(pathname) ? 'dashboard' : 'chat';
}

/** Returns the payload that an embed sends with `ready`. */
export function readyPayload(url: URL): EventPayload<'svc:event:ready'> {
  const publicId = percentDecode(DASHBOARD.exec(url.pathname)?.[1] ?? '');
  const [, deploymentId] = APP.exec(url.pathname) ?? [];
  return {
    embedTenant: 'acme',
    deploymentId: Number(deploymentId ?? 1),
    mode: url.searchParams.has('session') ? 'signed' : 'private',
    surface: surfaceOf(url),
    ...(publicId && { publicId }),
  };
}

/** Returns the payload of `session-expiring` for a session that ends in `expiresInMs` milliseconds. */
export function expiringPayload(expiresInMs: number): EventPayload<'svc:event:session-expiring'> {
  return { expiresAt: Date.now() + expiresInMs, expiresInMs };
}

/** Returns the payload of the error of an embed that could not exchange its first session id, or that of a renewal. */
export function rejectionPayload(
  context: 'session-start' | 'session-renewal',
): EventPayload<'svc:event:error'> {
  const error = { message: 'The session could not be exchanged.', name: EXCHANGE_ERROR, context };
  return context === 'session-start' ? { ...error, fatal: true } : error;
}
