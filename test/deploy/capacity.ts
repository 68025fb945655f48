/*
npm run bench -- capacity: without an address, measures the figures of docs/scale.md on this machine. With one, sends the polls of
viewers to a running service, with more and more connections, and writes a report in HTML:

  SVC_API_KEY=… npm run bench -- capacity --url https://analytics.example.com --dashboard sales --deployment 1
*/
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sessionsOf } from '../bench/service/sessions.ts';
import { ApiClient } from '../service/api-client.ts';
import { reportOf, type Step } from './capacity-report.ts';

const CONNECTIONS = [1, 2, 4, 8, 16, 32, 64];
/** Enough that their polls stay below the rate limit of a user up to 4,000 per second. */
const VIEWERS = 200;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    dashboard: { type: 'string', default: 'sales' },
    deployment: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '5' },
    report: { type: 'string', default: 'capacity.html' },
  },
});
if (values.url) await measure(values.url);
else await import('../scale/capacity.ts');

async function measure(baseUrl: string): Promise<void> {
  const client = new ApiClient(baseUrl, process.env.SVC_API_KEY ?? '');
  const viewer = { deploymentId: Number(values.deployment), embedTenantName: 'capacity' };
  process.stderr.write(`${VIEWERS} viewers …`);
  const sessions = await sessionsOf(client, VIEWERS, (number) => ({
    ...viewer,
    externalId: `capacity-${number}`,
  }));
  const tokens = sessions.map(({ token }) => token);
  const url = `${baseUrl}/api/v1/embed/dashboard/${encodeURIComponent(values.dashboard)}/comments`;
  const steps: Step[] = [];
  try {
    for (const connections of CONNECTIONS) {
      process.stderr.write(`\r${connections} connections, ${values.seconds} s …   `);
      steps.push(await runStep(url, tokens, connections, Number(values.seconds) * 1_000));
    }
  } finally {
    const sessionIds = sessions.map(({ sessionId }) => sessionId);
    for (const start of [0, 100])
      await client.revoke({ sessionIds: sessionIds.slice(start, start + 100) });
  }
  await writeFile(values.report, reportOf(baseUrl, steps));
  process.stderr.write('\r');
  console.table(steps.map(({ statuses, ...step }) => ({ ...step, ...statuses })));
  console.log(`The plots are in ${values.report}.`);
}

/** Polls the list of comments over several connections for a time. */
async function runStep(
  url: string,
  tokens: readonly string[],
  connections: number,
  ms: number,
): Promise<Step> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const tags = new Map<string, string>();
  const start = performance.now();
  let sent = 0;
  const poll = async () => {
    while (performance.now() < start + ms) {
      const token = tokens[sent++ % tokens.length] ?? '';
      const headers = {
        authorization: `Embed-Token ${token}`,
        'if-none-match': tags.get(token) ?? '',
      };
      const before = performance.now();
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      times.push(performance.now() - before);
      tags.set(token, response.headers.get('etag') ?? '');
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, poll));
  const seconds = (performance.now() - start) / 1_000;
  times.sort((a, b) => a - b);
  const quantile = (share: number) =>
    Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  const perSecond = Math.round(times.length / seconds);
  return { connections, perSecond, median: quantile(0.5), p95: quantile(0.95), statuses };
}
