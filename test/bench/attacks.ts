import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PERMITS } from '../../src/service/limits/limits.ts';
import {
  AttackedProcess,
  EXCHANGE,
  LIST,
  requestHead,
  slowBody,
} from '../security/attacked-process.ts';
import { Burst } from '../security/burst.ts';
import { sendEndlessBody } from '../security/endless-bodies.ts';
import { createLargePage, requestPages } from '../security/unread-pages.ts';
import type { Order } from './attacks/bystander.ts';
import { onBothEngines } from './both-engines.ts';
import { bound, milliseconds, type Result } from './result.ts';

/**
 * How many lists the other customer requests, one after the other, alone and during each attack: all together fewer than a
 * user may in a minute.
 */
const LISTS = 40;
const COMMENTS = 20;
/** How long an attack lasts before the lists begin. */
const BEGIN_MS = 500;
const ATTACKERS = 8;
const SLOWER_MAX = 10;

const KEY = 'Authorization: Bearer acme-key\r\n';
const MINT = 'POST /api/v1/embed/generate-session';
const REVOKE = 'POST /api/v1/embed/session/revoke';

/** An attack that lasts until it is aborted, or the connections of the process are closed. */
type Attack = (signal: AbortSignal) => Promise<unknown>;

/** Measures the lists of another customer during each attack of `test/security` that lasts, on both engines. */
export async function bench(): Promise<Result[]> {
  return onBothEngines(measure);
}

async function measure(name: string, databaseUrl: string): Promise<Result[]> {
  const attacked = new AttackedProcess();
  await attacked.start(databaseUrl, { SVC_RATE_LIMITS: '' });
  const bystander = await startBystander(attacked);
  const results: Result[] = [];
  try {
    await bystander.time();
    for (const [what, attack] of Object.entries(await attacksOn(attacked))) {
      const alone = await bystander.time();
      const during = await whileAttacked(attacked, attack, bystander.time);
      console.log(`${name}: ${what}: ${milliseconds(during)}, ${milliseconds(alone)} alone`);
      results.push(
        bound(`${name}: another's list during ${what}`, milliseconds, during, [alone, 'alone'], {
          atMostTimes: SLOWER_MAX,
        }),
      );
    }
  } finally {
    bystander.stop();
    await attacked.stop();
  }
  return results;
}

/** Runs a task once an attack has begun, and ends the attack. */
async function whileAttacked<T>(
  attacked: AttackedProcess,
  attack: Attack,
  task: () => Promise<T>,
): Promise<T> {
  const stopped = new AbortController();
  const attacking = attack(stopped.signal);
  try {
    await delay(BEGIN_MS);
    return await task();
  } finally {
    stopped.abort();
    await attacked.end();
    await attacking;
  }
}

async function attacksOn(attacked: AttackedProcess): Promise<Record<string, Attack>> {
  const { acme } = attacked;
  const viewers = await createLargePage(acme);
  const asViewer = (index: number) =>
    `Authorization: Embed-Token ${viewers[index % viewers.length]}\r\n`;
  const { headers } = await acme.comments(viewers[0], '?first=1');
  const wait = `If-None-Match: ${headers.get('etag')}\r\nPrefer: wait=25\r\n`;

  const slowBodies = (target: string, lines: (index: number) => string) => () =>
    attacked.occupy(PERMITS.working, (index) => slowBody(target, lines(index)));
  const endlessBodies = (target: string, lines: string) => (signal: AbortSignal) =>
    repeated(ATTACKERS, signal, () => sendEndlessBody(attacked, target, lines));
  const bursts =
    (count: number, target: string, lines: (index: number) => string, body = '') =>
    (signal: AbortSignal) => {
      const length = `Content-Length: ${body.length}\r\n`;
      const requests = Array.from(
        { length: count },
        (_, index) => requestHead(target, lines(index) + length) + body,
      );
      const burst = new Burst(attacked, requests);
      return repeated(1, signal, async () => {
        await burst.connect();
        await burst.send();
      });
    };
  const mintOf = (member: object) =>
    JSON.stringify({ deploymentId: 1, externalId: 'ann', ...member });
  const objects = Array.from({ length: 86_000 }, () => ({}));
  const groups = Array.from({ length: 15_000 }, () => 'g');
  const sessionIds = Array.from({ length: 100 }, (_, index) => `unknown-${index}`);
  const all = PERMITS.working + 64;
  return {
    'slow bodies of three viewers': slowBodies(`PATCH ${LIST}/1`, (index) => asViewer(index % 3)),
    'slow bodies from 256 networks of one /56': slowBodies(
      `POST ${EXCHANGE}`,
      (index) => `X-Forwarded-For: 2001:db8:1:${(0x4200 + (index % 256)).toString(16)}::1\r\n`,
    ),
    'endless bodies of health checks': endlessBodies('GET /livez', ''),
    'endless bodies of lists': endlessBodies(`GET ${LIST}?first=1`, asViewer(0)),
    'endless bodies of lists that wait': endlessBodies(`GET ${LIST}?first=1`, asViewer(0) + wait),
    'bursts of 190 mints with 86,000 objects': bursts(
      190,
      MINT,
      () => KEY,
      mintOf({ securityContext: { objects } }),
    ),
    'bursts of 190 mints with 15,000 groups': bursts(
      190,
      MINT,
      () => KEY,
      mintOf({ tenantGroups: groups }),
    ),
    'bursts of 100 revocations of 100 unknown ids': bursts(
      100,
      REVOKE,
      () => KEY,
      JSON.stringify({ sessionIds }),
    ),
    [`bursts of ${all} lists`]: bursts(all, `GET ${LIST}?first=1`, asViewer),
    [`bursts of ${all} creations`]: bursts(all, `POST ${LIST}`, asViewer, '{"body":"x"}'),
    [`bursts of ${all} mints`]: bursts(all, MINT, () => KEY, mintOf({})),
    [`bursts of ${all} exchanges`]: bursts(
      all,
      `POST ${EXCHANGE}`,
      (index) => `X-Forwarded-For: 198.51.${index % 4}.7\r\n`,
      '{"sessionId":"x"}',
    ),
    '50 clients that do not read a page of 8 MB': async () =>
      requestPages(attacked, [viewers], 50, 1),
  };
}

/** Repeats a task until it is aborted, so many times at once. */
async function repeated(
  count: number,
  signal: AbortSignal,
  task: () => Promise<unknown>,
): Promise<void> {
  const repeat = async () => {
    while (!signal.aborted) await task();
  };
  await Promise.all(Array.from({ length: count }, repeat));
}

/** Starts the process of a viewer of another customer, with a conversation of short comments. */
async function startBystander({ globex, url }: AttackedProcess) {
  const token = await globex.tokenOf('bystander');
  for (let count = 0; count < COMMENTS; count++) await globex.comment(token, 'short');
  const file = join(import.meta.dirname, 'attacks/bystander.ts');
  const child = fork(file, [url.replace('127.0.0.1', 'localhost')]);
  const exited = once(child, 'exit').then(() => {
    throw new Error('the bystander failed');
  });
  exited.catch(() => {}); // also when it is stopped
  const order: Order = {
    path: `${LIST}?first=${COMMENTS}`,
    authorization: `Embed-Token ${token}`,
    count: LISTS,
  };
  return {
    /** Returns the median time of its lists, in milliseconds. */
    async time(): Promise<number> {
      child.send(order);
      const [time] = await Promise.race([once(child, 'message'), exited]);
      return time;
    },
    stop: () => child.kill(),
  };
}
