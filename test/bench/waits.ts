import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/service/index.ts';
import { startPostgres } from '../service/postgres-server.ts';
import type { Result } from './result.ts';
import { tokenOf } from './service/built-service.ts';
import type { Measurement } from './waits/measured-service.ts';
import { waitingViewers } from './waits/waiting-viewers.ts';

const VIEWERS = 10_000;
const CONCURRENT = 50;
const REST_MS = 5_000;

/** Measures the memory and the statements of lists that wait, each in a conversation of its own, on both engines. */
export async function bench(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-embed-bench-'));
  const postgres = await startPostgres();
  try {
    return [
      ...(await measure('SQLite', join(folder, 'waits.db'))),
      ...(await measure('PostgreSQL', await postgres.createDatabase())),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(name: string, databaseUrl: string): Promise<Result[]> {
  const file = join(import.meta.dirname, 'waits/measured-service.ts');
  const child = fork(file, [databaseUrl], { execArgv: ['--expose-gc'] });
  const [url] = await once(child, 'message');
  const tokens: string[] = [];
  while (tokens.length < VIEWERS)
    tokens.push(
      ...(await Promise.all(
        Array.from({ length: CONCURRENT }, (_, index) =>
          tokenOf({ url }, 'ann', `tenant-${tokens.length + index}`),
        ),
      )),
    );
  await createConversations(databaseUrl);
  const warmUp = await waitingViewers(url, tokens.slice(0, CONCURRENT));
  for (const viewer of warmUp) viewer.close();
  await delay(REST_MS);
  const before = await measurementOf(child);
  await waitingViewers(url, tokens);
  const after = await measurementOf(child);
  await delay(REST_MS);
  const rested = await measurementOf(child);
  child.kill();
  const each = (after.bytes - before.bytes) / 1_024 / VIEWERS;
  const perSecond = ((rested.statements - after.statements) * 1_000) / REST_MS;
  const what = `${name}: ${VIEWERS.toLocaleString('en')} lists that wait`;
  return [
    {
      name: `${what}: memory of each`,
      figure: `${each.toFixed(1)} KiB`,
      limit: 'at most 12 KiB',
      pass: each <= 12,
    },
    {
      name: `${what}: statements at rest`,
      figure: `${perSecond.toFixed(1)}/s`,
      limit: 'at most 2/s',
      pass: perSecond <= 2,
    },
  ];
}

/** Gives each embed tenant a conversation, as after its first comment. */
async function createConversations(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await database.query(
    "INSERT INTO svc_conversation (embed_tenant_id, dashboard) SELECT id, 'large' FROM svc_embed_tenant",
  );
  await database.close();
}

async function measurementOf(child: ChildProcess): Promise<Measurement> {
  child.send('measure');
  const [measurement] = await once(child, 'message');
  return measurement as Measurement;
}
