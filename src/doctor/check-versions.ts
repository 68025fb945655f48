import type { Finding } from './check-result.ts';
import { reasonOf, request } from './request.ts';

/** Compares the version of the element's script, which is in its first line, with that of the service; undefined without such a script. */
export async function checkVersions(
  scripts: readonly URL[],
  service: URL,
): Promise<Finding[] | undefined> {
  const script = scripts.find(({ pathname }) => /\/svc-embed(\.min)?\.js$/.test(pathname));
  if (!script) return undefined;
  const home = await request(new URL('/', service));
  const element = await request(script).catch(reasonOf);
  if (typeof element === 'string' || element.status !== 200) {
    const response =
      typeof element === 'string'
        ? `does not respond. ${element}`
        : `responds with ${element.status}.`;
    const message = `The script ${script.pathname} ${response}`;
    return [{ code: 'script-status', message, fix: 'Correct the src of the script.' }];
  }
  const [, used] = /^\/\*! svc-embed (\S+) \*\//.exec(element.body) ?? [];
  const [, running] = /^svc-embed-service (\S+)$/m.exec(home.body) ?? [];
  if (!used || !running || used === running) return [];
  return [
    {
      code: 'versions',
      message: `The script of the element has version ${used}, the service ${running}.`,
      fix: 'Install the same version of svc-embed for both.',
    },
  ];
}
