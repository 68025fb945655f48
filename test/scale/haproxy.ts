import { type ConfiguredProgram, startConfigured } from './configured-program.ts';

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
  default-server check inter ${CHECK_INTERVAL_MS} rise 1`;

/** Distributes HTTP requests among processes of the service that are ready. */
export function balanceProcesses(ports: readonly number[]): Promise<ConfiguredProgram> {
  return startHAProxy(
    (port) => `
listen processes
  mode http
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  default-server fall 3
${serversOf(ports)}
`,
  );
}

/**
 * Forwards connections to the primary, and once it is down to the standby, which accepts none before its promotion. Closes
 * the connections to a server that is down.
 */
export function followPrimary(primary: number, standby: number): Promise<ConfiguredProgram> {
  return startHAProxy(
    (port) => `
listen primary
  mode tcp
  bind 127.0.0.1:${port}
  option pgsql-check user postgres
  default-server fall 1 on-marked-down shutdown-sessions
${serversOf([primary])}
${serversOf([standby])} backup
`,
  );
}

function serversOf(ports: readonly number[]): string {
  return ports.map((port) => `  server server${port} 127.0.0.1:${port}`).join('\n');
}

function startHAProxy(listenerOf: (port: number) => string): Promise<ConfiguredProgram> {
  const configOf = (port: number) => DEFAULTS + listenerOf(port);
  return startConfigured(configOf, '/usr/sbin/haproxy', '-db', '-q', '-f');
}
