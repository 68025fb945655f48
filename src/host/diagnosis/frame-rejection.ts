import { FRAME_CHECK } from '../../api/paths.ts';
import { loopbackAlias } from '../../lib/loopback.ts';

/**
 * Asks the service whether this page may frame it. Returns the setting to change if it may not; undefined if it may, or
 * if the service cannot be asked.
 */
export async function findRejection(
  { origin: service, hostname }: URL,
  signal: AbortSignal,
): Promise<string | undefined> {
  const check = async (page: string): Promise<unknown> => {
    const url = `${service}${FRAME_CHECK}?origin=${encodeURIComponent(page)}`;
    const response = await fetch(url, { credentials: 'omit', signal });
    // Another server does not let this page read its 404.
    return response.status === 404 ? 'unknown-host' : (await response.json()).allowed;
  };
  try {
    // Every page around the frame must be allowed. Firefox has no `ancestorOrigins`.
    for (const page of [origin, ...(location.ancestorOrigins ?? [])]) {
      const result = await check(page);
      if (result === 'unknown-host')
        return `No account of ${service} has the host "${hostname}". Add it to hosts, or correct base-url.`;
      if (result !== false) continue;
      if (page === 'null') return `${service} can only be framed by pages of http: or https:.`;
      const alias = loopbackAlias(page);
      const hint =
        alias !== page && (await check(alias)) === true ? ` "${alias}" is another origin.` : '';
      return `${service} does not allow pages of ${page} to frame it. Add "${page}" to hostOrigins.${hint}`;
    }
  } catch {
    // The service does not respond, or is another server.
  }
  return undefined;
}
