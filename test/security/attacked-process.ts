import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { CliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import type { TestEngine } from '../service/engines.ts';

const { NODE_OPTIONS = '' } = process.env;
/** A process whose memory is easily exhausted, with health checks and metrics on a port of their own. */
const ENVIRONMENT = {
  NODE_OPTIONS: `${NODE_OPTIONS} --max-old-space-size=256`,
  SVC_METRICS_PORT: '0',
};

/** Returns the head of a request. */
export const requestHead = (target: string, lines = '', host = '127.0.0.1') =>
  `${target} HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n`;

/** A process with 256 MB of heap, and the connections of an attack on it. */
export class AttackedProcess {
  readonly #cli = new CliFixture();
  readonly sockets: Socket[] = [];
  #served: ServiceProcess | undefined;
  /** The address of the metrics and of the health checks. */
  #metricsUrl = '';

  async start(engine: TestEngine, variables: Record<string, string> = {}): Promise<void> {
    const DATABASE_URL = await engine.url();
    this.#served = await this.#cli.serve({ ...ENVIRONMENT, DATABASE_URL, ...variables });
    const lines = this.#served.lines.map((line) => JSON.parse(line));
    this.#metricsUrl = lines.find(({ msg }) => msg === 'metrics').url;
  }

  stop(): Promise<void> {
    return this.#cli.remove();
  }

  get url(): string {
    return this.#served?.url ?? '';
  }

  /** Sends a health check to the port of the metrics. */
  async checkHealth(): Promise<void> {
    const health = this.#metricsUrl.replace('/metrics', '/livez');
    assert.equal((await fetch(health, { signal: AbortSignal.timeout(60_000) })).status, 200);
    assert.equal(this.#served?.child.exitCode, null, 'the process runs');
  }

  /** Returns the sum of the metrics that match a pattern. */
  async metric(pattern: RegExp): Promise<number> {
    const text = await (await fetch(this.#metricsUrl)).text();
    const lines = text.split('\n').filter((line) => pattern.test(line));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Returns the resident memory in MiB: the present (`VmRSS`), or the highest so far (`VmHWM`). */
  memory(field: 'VmRSS' | 'VmHWM'): number {
    const status = readFileSync(`/proc/${this.#served?.child.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  }

  /** Opens a connection of an attack. */
  connect(): Socket {
    const { hostname, port } = new URL(this.url);
    const socket = connect(Number(port), hostname);
    this.sockets.push(socket);
    return socket.on('error', () => {});
  }

  /** Opens connections that send a text each, and waits until the service has closed a number of them. */
  async flood(count: number, closed: number, textOf: (index: number) => string): Promise<void> {
    const closures = Promise.withResolvers<void>();
    let rest = closed;
    for (let index = 0; index < count; index++) {
      const socket = this.connect().resume();
      socket.once('close', () => --rest === 0 && closures.resolve());
      socket.write(textOf(index));
    }
    if (closed > 0) await closures.promise;
  }

  /** Closes the connections of an attack, and waits until requests are admitted again. */
  async end(): Promise<void> {
    for (const socket of this.sockets.splice(0)) socket.destroy();
    for (let status = 503; status !== 200; )
      status = await fetch(`${this.url}/livez`).then(
        (response) => response.status,
        () => 503,
      );
  }
}
