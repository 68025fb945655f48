import type { Finding } from './check-result.ts';
import type { HostPage } from './host-page.ts';
import { reasonOf, request } from './request.ts';

/** Checks the script tag of the element, and compares the version in its first line with that of the service. */
export async function* checkScript(
  { url: script, isModule }: NonNullable<HostPage['script']>,
  service: URL,
): AsyncGenerator<Finding> {
  const home = await request(new URL('/', service));
  const element = await request(script).catch(reasonOf);
  if (typeof element === 'string' || element.status !== 200) {
    const response =
      typeof element === 'string'
        ? `does not respond. ${element}`
        : `responds with ${element.status}.`;
    const message = `The script ${script.pathname} ${response}`;
    return yield { code: 'script-status', message, fix: 'Correct the src of the script.' };
  }
  if (!isModule) {
    const message = `The script ${script.pathname} is loaded as a classic script, which fails.`;
    return yield { code: 'script-type', message, fix: 'Add type="module" to the script tag.' };
  }
  const [, used] = /^\/\*! svc-embed (\S+) \*\//.exec(element.body) ?? [];
  const [, running] = /^svc-embed-service (\S+)$/m.exec(home.body) ?? [];
  if (!used || !running || used === running) return;
  const message = `The script of the element has version ${used}, the service ${running}.`;
  yield { code: 'versions', message, fix: 'Install the same version of svc-embed for both.' };
}
