import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../node/free-port.ts';
import { whenListening } from './when-listening.ts';

/** A running HAProxy. */
export interface HAProxy {
  port: number;
  stop(): Promise<void>;
}

/** How often HAProxy checks a server, in milliseconds. */
const CHECK_INTERVAL_MS = 200;

const DEFAULTS = `
global
  maxconn 2000
defaults
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option redispatch
  default-server check inter ${CHECK_INTERVAL_MS} fall 3 rise 1 on-marked-down shutdown-sessions`;

/** Distributes HTTP requests among processes of the service that are ready. */
export function balanceProcesses(ports: readonly number[]): Promise<HAProxy> {
  return startHAProxy(
    (port) => `
${DEFAULTS.replace(' on-marked-down shutdown-sessions', '')}
listen processes
  mode http
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
${serversOf(ports)}`,
  );
}

/**
 * Forwards connections to the primary, and once it is down to the standby after its promotion. Closes the connections to a
 * server that is down.
 */
export function followPrimary(
  primary: number,
  standby: number,
  password: string,
): Promise<HAProxy> {
  return startHAProxy(
    (port) => `
${DEFAULTS}
listen primary
  mode tcp
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${STARTUP}
  tcp-check expect binary 52
  tcp-check send-binary ${message('p', password)}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${message('Q', 'SELECT pg_is_in_recovery()')}
  tcp-check expect binary ${NOT_IN_RECOVERY}
  default-server fall 1
${serversOf([primary])}
${serversOf([standby])} backup`,
  );
}

/** The startup message of PostgreSQL's protocol 3.0. */
const STARTUP = (() => {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0');
  return Buffer.concat([lengthOf(body), body]).toString('hex');
})();
/** A row with one column, `f`. */
const NOT_IN_RECOVERY = '440000000b00010000000166';

function message(type: string, text: string): string {
  const body = Buffer.from(`${text}\0`);
  return Buffer.concat([Buffer.from(type), lengthOf(body), body]).toString('hex');
}

function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return length;
}

function serversOf(ports: readonly number[]): string {
  return ports.map((port) => `  server server${port} 127.0.0.1:${port}`).join('\n');
}

async function startHAProxy(configOf: (port: number) => string): Promise<HAProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, `${configOf(port)}\n`);
  const child = spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await whenListening(port, child);
  return {
    port,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
