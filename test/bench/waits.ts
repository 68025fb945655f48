import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/service/index.ts';
import { onBothEngines } from './both-engines.ts';
import { bound, type Result } from './result.ts';
import { clientOf } from './service/built-service.ts';
import { type Connection, type LoadRequest, ratesInTurn } from './service/load.ts';
import { sessionsOf } from './service/sessions.ts';
import type { Measurement } from './waits/measured-service.ts';
import { waitingViewers } from './waits/waiting-viewers.ts';

const VIEWERS = 4_900;
/** How many of them wait beside other requests. */
const BESIDE = 2_000;
const CONCURRENT = 50;
const REST_MS = 5_000;
/** Two complete waits of each viewer. */
const CYCLES_MS = 50_000;
/** Many turns, because the ratio is close to 1. */
const TURNS = { rounds: 21, ms: 400 };
const COMMENTS = '/api/v1/embed/dashboard/empty/comments';

/** Measures lists that wait, each in a conversation of its own, and other requests beside them, on both engines. */
export async function bench(): Promise<Result[]> {
  return onBothEngines(measure);
}

async function measure(name: string, databaseUrl: string): Promise<Result[]> {
  const service = await startMeasured(databaseUrl);
  const sessions = await sessionsOf(clientOf(service), VIEWERS, (number) => ({
    externalId: 'ann',
    embedTenantName: `tenant-${number}`,
  }));
  const tokens = sessions.map(({ token }) => token);
  await createConversations(databaseUrl);
  const warmUp = await waitingViewers(service.url, tokens.slice(0, CONCURRENT));
  for (const viewer of warmUp) viewer.close();
  await delay(REST_MS);
  const before = await service.measure();
  const viewers = await waitingViewers(service.url, tokens);
  const after = await service.measure();
  await delay(REST_MS);
  const rested = await service.measure();
  await delay(CYCLES_MS);
  const cycled = await service.measure();
  for (const viewer of viewers.splice(BESIDE)) viewer.close();
  const other = await startMeasured(databaseUrl);
  const beside = await besideOthers(name, service, viewers, other);
  other.stop();
  service.stop();
  const memory = (after.bytes - before.bytes) / 1_024 / VIEWERS;
  const resident = after.residentBytes - before.residentBytes;
  const atRest = ((rested.statements - after.statements) * 1_000) / REST_MS;
  const perSecond = ((cycled.statements - rested.statements) * 1_000) / CYCLES_MS;
  const cpu = ((cycled.cpuMs - rested.cpuMs) * 100) / CYCLES_MS;
  const what = `${name}: ${VIEWERS.toLocaleString('en')} lists that wait`;
  return [
    bound(`${what}: memory of each`, kibibytes, memory, undefined, { atMost: 40 }),
    bound(`${what}: resident memory of all`, megabytes, resident, undefined, { atMost: 200e6 }),
    bound(`${what}: statements at rest`, rate, atRest, undefined, { atMost: 2 }),
    bound(`${what}: statements with the ends of waits`, rate, perSecond),
    bound(`${what}: processor time with the ends of waits`, percent, cpu),
    ...beside,
  ];
}

const megabytes = (value: number) => `${(value / 1e6).toFixed(0)} MB`;
const kibibytes = (value: number) => `${value.toFixed(1)} KiB`;
const percent = (value: number) => `${value.toFixed(0)} %`;
const rate = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)}/s`;

/**
 * Compares a service with lists that wait with the same one when they have ended. Two processes differ by ten percent and
 * more without any wait, so the baseline is of the same process. What changes meanwhile on the machine is the change of
 * another process, which takes turns with it.
 */
async function besideOthers(
  name: string,
  service: MeasuredService,
  viewers: readonly Connection[],
  other: MeasuredService,
): Promise<Result[]> {
  const sessions = await sessionsOf(clientOf(service), CONCURRENT, (number) => ({
    externalId: `writer-${number}`,
  }));
  const create: LoadRequest = {
    method: 'POST',
    path: COMMENTS,
    idempotencyKey: true,
    authorizations: sessions.map(({ token }) => `Embed-Token ${token}`),
    body: JSON.stringify({ body: 'A comment.' }),
    status: 201,
  };
  const [authorization = ''] = create.authorizations ?? [];
  const list: LoadRequest = {
    method: 'GET',
    path: `${COMMENTS}?first=20`,
    headers: { authorization },
    status: 200,
  };
  const requests = { lists: list, creations: create };
  const rates = async () => {
    const found: [rate: number, ofOther: number][] = [];
    for (const request of Object.values(requests)) {
      const [own = 0, ofOther = 0] = await ratesInTurn(
        [
          [service, request],
          [other, request],
        ],
        TURNS,
      );
      found.push([own, ofOther]);
    }
    return found;
  };
  const beside = await rates();
  for (const viewer of viewers) viewer.close();
  const without = await rates();
  return Object.keys(requests).map((kind, index) => {
    const [figure = 0, ofOther = 0] = beside[index] ?? [];
    const [rateWithout = 0, ofOtherWithout = 0] = without[index] ?? [];
    const baseline = rateWithout * (ofOther / ofOtherWithout);
    const what = `${name}: ${kind} beside ${BESIDE.toLocaleString('en')} lists that wait`;
    return bound(what, rate, figure, [baseline, 'after they have ended'], { atLeastTimes: 0.9 });
  });
}

/** Gives each embed tenant a conversation, as after its first comment. */
async function createConversations(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await database.query(
    "INSERT INTO svc_conversation (embed_tenant_id, dashboard) SELECT id, 'large' FROM svc_embed_tenant",
  );
  await database.close();
}

/** Starts a service that reports its memory and its statements, in a process of its own. */
async function startMeasured(databaseUrl: string) {
  const file = join(import.meta.dirname, 'waits/measured-service.ts');
  const child = fork(file, [databaseUrl], { execArgv: ['--expose-gc'] });
  const received = async () => (await once(child, 'message'))[0];
  const url: string = await received();
  return {
    url,
    measure(): Promise<Measurement> {
      child.send('measure');
      return received();
    },
    stop: () => child.kill(),
  };
}

type MeasuredService = Awaited<ReturnType<typeof startMeasured>>;
