import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { CliFixture } from '../service/cli/cli-fixture.ts';

const CONNECTIONS = 500;
const SECONDS = 12;
const MAX_MS = 1_000;
/** What slowhttptest does slowly. */
const ATTACKS = { headers: '-H', bodies: '-B', reads: '-X' } as const;

/** Attacks the service with slowhttptest, while a client of another address requests its document. */
export async function slowClients(): Promise<string> {
  const cli = new CliFixture();
  const served = await cli.serve();
  const slowest: string[] = [];
  try {
    for (const [name, flag] of Object.entries(ATTACKS)) {
      const load = `${flag} -c ${CONNECTIONS} -r ${CONNECTIONS} -l ${SECONDS} -i 2`;
      const method = flag === '-X' ? 'GET' : 'POST';
      const args = `${load} -u ${served.url}/api/v1/embed/session/token -t ${method}`.split(' ');
      const attack = spawn('slowhttptest', args, { stdio: 'ignore' });
      let isRunning = true;
      const ended = once(attack, 'exit').then(() => {
        isRunning = false;
      });
      let longest = 0;
      while (isRunning) longest = Math.max(longest, await timeOf(`${served.url}/openapi.json`));
      await ended;
      if (longest > MAX_MS) throw new Error(`slow ${name}: a response took ${longest} ms`);
      slowest.push(`${Math.round(longest)} ms during slow ${name}`);
    }
    return `the slowest response of ${slowest.join(', ')}`;
  } finally {
    await cli.remove();
  }
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now();
  const request: ClientRequest = get(url, { localAddress: '127.0.0.2', agent: false });
  const [response]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the client received ${response.statusCode}`);
  response.resume();
  await once(response, 'end');
  return performance.now() - start;
}
