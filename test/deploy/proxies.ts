import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../node/free-port.ts';
import { writeDeployFile } from './deploy-file.ts';
import { run, start } from './run.ts';

/** The host of the account, to which the certificate belongs. */
export const HOST = 'analytics.example.com';

/** Where a proxy gets its certificate, listens and finds the service, and values of its file to replace. */
interface Target {
  folder: string;
  port: number;
  service: string;
  values?: Readonly<Record<string, string>> | undefined;
}

/** A running proxy. */
export interface RunningProxy {
  port: number;
  pid: number;
  /** The certificate. */
  ca: Buffer;
  /** What it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Writes the configuration of a proxy for a target, checks it with the proxy itself, and starts the proxy. */
const programs = {
  async nginx({ folder, port, service, values }: Target) {
    writeDeployFile(folder, 'nginx.conf', {
      'listen 443': `listen 127.0.0.1:${port}`,
      '127.0.0.1:4000': service,
      '/etc/svc-embed/tls': folder,
      '/var/log/nginx/svc-embed.log': join(folder, 'nginx.log'),
      '/var/log/nginx/svc-embed-error.log': join(folder, 'nginx-error.log'),
      ...values,
    });
    const main = join(folder, 'main.conf');
    const events = 'events { worker_connections 8192; }';
    writeFileSync(
      main,
      `daemon off; worker_processes auto; pid ${folder}/pid; ${events} http { include nginx.conf; }`,
    );
    await run('/usr/sbin/nginx', '-t', '-q', '-c', main);
    return start(port, '/usr/sbin/nginx', '-c', main);
  },
  async HAProxy({ folder, port, service, values }: Target) {
    const file = writeDeployFile(folder, 'haproxy.cfg', {
      'bind :443': `bind 127.0.0.1:${port}`,
      '127.0.0.1:4000': service,
      '/etc/svc-embed/tls': folder,
      'log /dev/log': 'log stdout format raw',
      ...values,
    });
    await run('/usr/sbin/haproxy', '-c', '-f', file);
    return start(port, '/usr/sbin/haproxy', '-W', '-db', '-f', file);
  },
  async Caddy({ folder, port, service, values }: Target) {
    const file = writeDeployFile(folder, 'Caddyfile', {
      'unix//var/lib/caddy': `unix/${folder}`,
      'servers {': 'auto_https disable_redirects\nservers {\nprotocols h1 h2',
      [`${HOST} {`]: `${HOST}:${port} {`,
      '127.0.0.1:4000': service,
      '/etc/svc-embed/tls': folder,
      ...values,
    });
    const options = ['--adapter', 'caddyfile', '--config', file];
    await run('/usr/bin/caddy', 'validate', ...options);
    return start(port, '/usr/bin/caddy', 'run', ...options);
  },
};
export type ProxyName = keyof typeof programs;
export const proxyNames = Object.keys(programs) as ProxyName[];

/** Starts a proxy with its file of docs/deploy, in which it replaces `values`, before a service. */
export async function startProxy(
  name: ProxyName,
  folder: string,
  serviceUrl: string,
  values?: Target['values'],
): Promise<RunningProxy> {
  await createCertificate(folder, HOST);
  const port = await freePort();
  const service = new URL(serviceUrl).host;
  const program = await programs[name]({ folder, port, service, values });
  const ca = readFileSync(join(folder, 'tls.crt'));
  const { pid } = program;
  return { port, pid, ca, output: () => program.output, stop: () => program.stop() };
}

/** Creates a certificate of a host, its key, and a file with both in a folder. */
export async function createCertificate(folder: string, host: string): Promise<void> {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  await run('openssl', 'req', '-x509', '-days', '2', ...algorithm, ...subject, ...files);
  writeFileSync(
    join(folder, 'tls.pem'),
    [certificate, key].map((file) => readFileSync(file, 'utf8')).join(''),
  );
}

/** Sends a request to the host through a proxy. */
export async function sendThrough(
  { port, ca }: Pick<RunningProxy, 'port' | 'ca'>,
  path: string,
  options: RequestOptions = {},
  body?: string,
) {
  const headers = { host: HOST, ...(options.headers as Record<string, string>) };
  const to = { host: '127.0.0.1', servername: HOST, port, ca, path };
  const sent = request({ ...to, ...options, headers }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
