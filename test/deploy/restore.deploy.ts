import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { freePort } from '../node/free-port.ts';
import { runSql } from '../service/postgres-server.ts';
import { createCertificate } from './proxies.ts';
import { restoreSuite } from './restore-suite.ts';
import { run } from './run.ts';

/** Debian's server, because `pg_dump` must not be older than the server. */
const PROGRAMS = '/usr/lib/postgresql';

describe('a backup of PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-embed-debian-'));
  const data = join(folder, 'data');
  const [version = ''] = readdirSync(PROGRAMS).sort().reverse();
  const asPostgres = (program: string, ...args: string[]) =>
    run('runuser', '-u', 'postgres', '--', join(PROGRAMS, version, 'bin', program), ...args);
  let server: string;
  before(async () => {
    chmodSync(folder, 0o777);
    const port = await freePort();
    server = `postgres://postgres@127.0.0.1:${port}`;
    await asPostgres('initdb', '-D', data, '--no-sync', '--auth=trust', '--encoding=UTF8');
    await createCertificate(folder, 'localhost');
    await run('chown', 'postgres', join(folder, 'tls.key'));
    const tls = `-c ssl=on -c ssl_cert_file=${folder}/tls.crt -c ssl_key_file=${folder}/tls.key`;
    const options = `-p ${port} -c fsync=off -c unix_socket_directories=${folder} ${tls}`;
    const log = join(folder, 'log');
    await asPostgres('pg_ctl', '-D', data, '-w', '-l', log, '-o', options, 'start');
  });
  after(async () => {
    await asPostgres('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true });
  });

  restoreSuite(async () => {
    const create = () => runSql(`${server}/postgres`, 'CREATE DATABASE svc');
    await create();
    return {
      // A mode of pg that pg_dump does not know.
      url: `${server}/svc?sslmode=no-verify`,
      async destroy() {
        await runSql(`${server}/postgres`, 'DROP DATABASE svc');
        await create();
      },
    };
  });
});
