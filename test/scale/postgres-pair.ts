import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../node/free-port.ts';
import { createProgramFolder } from '../node/program-folder.ts';
import { installedPrograms, PASSWORD, PostgresProcess } from '../service/postgres-process.ts';
import { runSql } from '../service/postgres-server.ts';

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
  const programs = await installedPrograms();
  const folder = createProgramFolder('svc-embed-pair-');
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const replication = { synchronous_standby_names: '*' };
  const primary = new PostgresProcess(primaryDir, primaryPort, replication, programs);
  const copying = {
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres password=${PASSWORD}`,
    hot_standby: 'off', // it accepts no connections before its promotion
  };
  const standby = new PostgresProcess(standbyDir, standbyPort, copying, programs);
  await primary.initialize();
  execFileSync('cp', ['-a', primaryDir, standbyDir]);
  execFileSync('cp', ['-a', join(primaryDir, 'PG_VERSION'), join(standbyDir, 'standby.signal')]);
  await primary.start();
  await standby.start('started streaming WAL');
  await runSql(urlOf(primaryPort), 'CREATE TABLE both_have_started ()'); // waits for the standby
  return {
    primaryPort,
    standbyPort,
    killPrimary: () => primary.kill(),
    async promoteStandby() {
      await writeFile(join(standbyDir, 'promote'), '');
      standby.signal('SIGUSR1'); // as pg_ctl does
    },
    async stop() {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function urlOf(port: number): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
}
