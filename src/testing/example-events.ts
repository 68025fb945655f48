import type { Surface } from '../api/surface.ts';
import { percentDecode } from '../lib/percent-decode.ts';
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
