/*
Measures the throughput, depth and size of "Capacity" in docs/scale.md and prints them: one process of the service, then
several, on one PostgreSQL with fsync, which share the machine with the client. Run it on an idle machine.
*/
import { cpus } from 'node:os';
import { openDatabase } from '../../src/service/index.ts';
import { median } from '../bench/median.ts';
import { BuiltService } from '../bench/service/built-service.ts';
import { type LoadRequest, load } from '../bench/service/load.ts';
import { depthTimes, PAGE_SIZES, pollOf, prepare, type Subject } from '../bench/service/subject.ts';
import { startPostgres } from '../service/postgres-server.ts';

const PROCESSES = [1, 2, 4];
const ROUNDS = 7;
const ROUND_MS = 2_000;
/** The connections of the client, divided among the processes. */
const CONNECTIONS = 32;

const service = new BuiltService();
const postgres = await startPostgres({ durable: true });
try {
  await service.build();
  const url = await postgres.createDatabase();
  const subject = await prepare('PostgreSQL', service, url);
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}\n`);
  console.log('| one process | per second |\n|---|---|');
  const poll = await pollOf(subject);
  await printRate('polls of an open conversation that has not changed (`304`)', subject, poll);
  for (const size of PAGE_SIZES) {
    const what = `lists of ${size} threads with 5 replies, cached`;
    await printRate(what, subject, subject.lists[size]);
  }
  await printRate('comments created, with `Idempotency-Key`', subject, subject.create);
  const { first, last } = await depthTimes(subject);
  console.log(
    `\nA page at depth 100,000 takes ${(last / first).toFixed(2)} times as long as the first.`,
  );
  console.log(`A comment takes ${await commentSize(url)} with its indexes and text.\n`);
  // the measurement of the depth has changed the conversations, and so their ETags
  await printProcesses(subject, [await pollOf(subject), subject.create]);
  await subject.server.stop();
} finally {
  await postgres.stop();
  service.clear();
}

async function printRate(what: string, { server }: Subject, request: LoadRequest): Promise<void> {
  console.log(`| ${what} | ${await rateOf([server.url], request)} |`);
}

/** Prints the rates of several processes on one database. */
async function printProcesses({ server, databaseUrl }: Subject, requests: LoadRequest[]) {
  console.log(
    '| processes on one database | polls per second | comments per second |\n|---|---|---|',
  );
  const servers = [server];
  for (const count of PROCESSES) {
    while (servers.length < count) servers.push(await service.start(databaseUrl));
    const urls = servers.map(({ url }) => url);
    const rates: string[] = [];
    for (const request of requests) rates.push(await rateOf(urls, request));
    console.log(`| ${count} | ${rates.join(' | ')} |`);
  }
  await Promise.all(servers.slice(1).map((each) => each.stop()));
}

/** The median of the requests per second that processes respond to together. */
async function rateOf(urls: readonly string[], request: LoadRequest): Promise<string> {
  const connections = CONNECTIONS / urls.length;
  const round = async () => {
    const rates = urls.map((url) => load(url, request, { ms: ROUND_MS, connections }));
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
  };
  await round();
  const rates: number[] = [];
  for (let count = 0; count < ROUNDS; count++) rates.push(await round());
  return Math.round(median(rates)).toLocaleString('en');
}

/** The space of the comments in the database, divided by their number. */
async function commentSize(url: string): Promise<string> {
  const database = await openDatabase(url);
  const [comments] = await database.query<{ size: number }>(
    "SELECT pg_total_relation_size('svc_comment') / COUNT(*) AS size FROM svc_comment",
  );
  await database.close();
  return `${comments?.size} bytes`;
}
