import { FRAME_CHECK } from '../../api/paths.ts';
import { loopbackAlias } from '../../lib/origins.ts';
import { EmbedError } from '../../protocol/errors.ts';

/**
 * Asks the service whether this page may frame it, and whether its account has messages. Returns an error with the setting
 * to change; undefined if there is none, or if the service cannot be asked.
 */
export async function findRejection(
  { url: { origin: service, hostname }, isLoaded }: { url: URL; isLoaded: boolean },
  signal: AbortSignal,
): Promise<EmbedError | undefined> {
  const rejected = (message: string) => new EmbedError('frame-refused', message);
  let hasMessages = true;
  const check = async (page: string): Promise<unknown> => {
    const url = `${service}${FRAME_CHECK}?origin=${encodeURIComponent(page)}`;
    const response = await fetch(url, { credentials: 'omit', signal });
    // Another server does not let this page read its 404.
    if (response.status === 404) return 'unknown-host';
    const { allowed, withoutMessages } = await response.json();
    hasMessages = !withoutMessages;
    return allowed;
  };
  try {
    // Every page around the frame must be allowed. Firefox has no `ancestorOrigins`.
    for (const page of [origin, ...(location.ancestorOrigins ?? [])]) {
      const result = await check(page);
      if (result === 'unknown-host')
        return rejected(
          `No account of ${service} has the host "${hostname}". Add it to hosts, or correct base-url.`,
        );
      if (result !== false) continue;
      if (page === 'null')
        return rejected(`${service} can only be framed by pages of http: or https:.`);
      const alias = loopbackAlias(page);
      const hint =
        alias !== page && (await check(alias)) === true ? ` "${alias}" is another origin.` : '';
      return rejected(
        `${service} does not allow pages of ${page} to frame it. Add "${page}" to hostOrigins.${hint}`,
      );
    }
    // An element with the attribute is ready when its frame has loaded.
    if (!hasMessages && isLoaded)
      return new EmbedError(
        'bad-config',
        `without-messages is missing: the account of ${service} has the plan "standard", which sends no messages.`,
      );
  } catch {
    // The service does not respond, or is another server.
  }
  return undefined;
}
