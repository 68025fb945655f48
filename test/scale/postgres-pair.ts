import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../node/free-port.ts';
import {
  killPostgres,
  PASSWORD,
  postgresOf,
  processIdOf,
  runSql,
} from '../service/postgres-server.ts';

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

/** Starts a primary and a synchronous standby, a copy of its folder that receives its log. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-pair-'));
  await chmod(folder, 0o777);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const sockets = { unix_socket_directories: '' };
  const replication = { ...sockets, synchronous_standby_names: '*' };
  const primary = postgresOf(primaryDir, primaryPort, replication);
  const standby = postgresOf(standbyDir, standbyPort, {
    ...sockets,
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
