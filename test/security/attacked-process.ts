import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '../service/api-client.ts';
import { CliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import type { TestEngine } from '../service/engines.ts';

const { NODE_OPTIONS = '' } = process.env;
/** A process whose memory is easily exhausted, behind a proxy, with health checks and metrics on a port of their own. */
const ENVIRONMENT = {
  NODE_OPTIONS: `${NODE_OPTIONS} --max-old-space-size=256`,
  SVC_METRICS_PORT: '0',
  SVC_TRUST_PROXY: '1',
};
/** What a process may use, in MiB: "Memory" in docs/operations.md. */
const MEMORY_MAX = 768;
/** When an attacker replaces a connection that was closed, and how often metrics are read, in milliseconds. */
const REPLACE_MS = 50;
const POLL_MS = 20;
/** The unit of the processor times of Linux. */
const TICK_MS = 10;
/** The metric of the requests that work. */
const IN_PROGRESS = /^svc_requests_in_progress /;
/** The metric of the lists that wait for a change. */
export const WAITING = /^svc_waiting_requests /;

/** The path of the comments of a dashboard. */
export const LIST = '/api/v1/embed/dashboard/sales/comments';
export const EXCHANGE = '/api/v1/embed/session/token';

/** Returns the head of a request. */
export const requestHead = (target: string, lines = '', host = '127.0.0.1') =>
  `${target} HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n`;

/** Returns a request whose body is never complete. */
export const slowBody = (target: string, lines: string, length = 1_000) =>
  `${requestHead(target, `${lines}Content-Length: ${length}\r\n`)}${'x'.repeat(length / 2)}`;

/** A process with 256 MB of heap, and the connections of an attack on it. */
export class AttackedProcess {
  readonly #cli = new CliFixture();
  readonly sockets = new Set<Socket>();
  #variables: Record<string, string> = {};
  #served: ServiceProcess | undefined;
  /** The address of the metrics and of the health checks. */
  #metricsUrl = '';

  async start(databaseUrl: string, variables: Record<string, string> = {}): Promise<void> {
    this.#variables = { ...ENVIRONMENT, DATABASE_URL: databaseUrl, ...variables };
    await this.restart();
  }

  /** Starts another process on the same database: its memory contains nothing of earlier requests. */
  async restart(): Promise<void> {
    await this.#served?.end();
    this.#served = await this.#cli.serve(this.#variables);
    const lines = this.#served.lines.map((line) => JSON.parse(line));
    this.#metricsUrl = lines.find(({ msg }) => msg === 'metrics').url;
  }

  stop(): Promise<void> {
    return this.#cli.remove();
  }

  get url(): string {
    return this.#served?.url ?? '';
  }

  /** A client of the account `acme`. */
  get acme(): ApiClient {
    return new ApiClient(this.url);
  }

  /** A client of another account. */
  get globex(): ApiClient {
    return new ApiClient(this.url.replace('127.0.0.1', 'localhost'), 'globex-key');
  }

  /** Sends a health check to the port of the metrics. */
  async checkHealth(): Promise<void> {
    const health = this.#metricsUrl.replace('/metrics', '/livez');
    assert.equal((await fetch(health, { signal: AbortSignal.timeout(60_000) })).status, 200);
    assert.equal(this.#served?.child.exitCode, null, 'the process runs');
    const mebibytes = this.memory('VmHWM');
    assert.ok(mebibytes < MEMORY_MAX, `${mebibytes} MiB were used`);
  }

  /** Returns the sum of the metrics that match a pattern. */
  async metric(pattern: RegExp): Promise<number> {
    const text = await (await fetch(this.#metricsUrl)).text();
    const lines = text.split('\n').filter((line) => pattern.test(line));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Waits until the sum of the metrics that match a pattern is as expected. */
  async until(pattern: RegExp, isExpected: (sum: number) => boolean): Promise<void> {
    while (!isExpected(await this.metric(pattern))) await delay(POLL_MS);
  }

  /** Waits until so many requests work. */
  untilInProgress(count: number): Promise<void> {
    return this.until(IN_PROGRESS, (sum) => sum >= count);
  }

  /** Returns the resident memory in MiB: the present (`VmRSS`), or the highest so far (`VmHWM`). */
  memory(field: 'VmRSS' | 'VmHWM'): number {
    const status = readFileSync(`/proc/${this.#served?.child.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  }

  /** Returns the processor time that the event loop has used, in milliseconds. */
  processorTime(): number {
    const pid = this.#served?.child.pid;
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  }

  /** Opens a connection of an attack. */
  connect(): Socket {
    const { hostname, port } = new URL(this.url);
    const socket = connect(Number(port), hostname);
    this.sockets.add(socket);
    return socket.on('error', () => {});
  }

  /** Keeps a number of connections open that send a text each: a closed one is replaced. */
  keep(count: number, textOf: (index: number) => string): void {
    for (let index = 0; index < count; index++) {
      const open = () => {
        const socket = this.connect().resume();
        socket.write(textOf(index));
        socket.once('close', async () => {
          await delay(REPLACE_MS);
          if (this.sockets.delete(socket)) open();
        });
      };
      open();
    }
  }

  /** Sends requests that occupy every permit, again and again, and waits until they do. */
  async occupy(permits: number, textOf: (index: number) => string): Promise<void> {
    this.keep(permits + 64, textOf);
    await this.untilInProgress(permits);
  }

  /** Closes the connections of an attack, and waits until their requests have ended. */
  async end(): Promise<void> {
    const sockets = [...this.sockets];
    this.sockets.clear();
    for (const socket of sockets) socket.destroy();
    for (const pattern of [IN_PROGRESS, WAITING]) await this.until(pattern, (sum) => sum === 0);
  }
}

/** A process for one `describe`: after each attack it is healthy, and serves again. */
export function attackedProcess(
  engine: TestEngine,
  variables?: Record<string, string>,
): AttackedProcess {
  const attacked = new AttackedProcess();
  before(async () => attacked.start(await engine.url(), variables));
  afterEach(async () => {
    await attacked.checkHealth();
    await attacked.end();
  });
  after(() => attacked.stop());
  return attacked;
}
