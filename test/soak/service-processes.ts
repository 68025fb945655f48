import { delay } from '../../src/lib/delay.ts';
import { freePort } from '../node/free-port.ts';
import type { CliFixture, ServiceProcess } from '../service/cli/cli-fixture.ts';

const START_RETRY_MS = 300;
const CLOCK = new URL('./service-clock.ts', import.meta.url).href;

/** Processes of the service on fixed ports; one that cannot start is started again, as by a supervisor. */
export class ServiceProcesses {
  readonly ports: readonly number[];
  readonly #cli: CliFixture;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #onExit: (description: string) => void;
  readonly #running: (ServiceProcess | undefined)[] = [];
  #isStopping = false;

  private constructor(
    ports: readonly number[],
    cli: CliFixture,
    variables: Readonly<Record<string, string>>,
    onExit: (description: string) => void,
  ) {
    this.ports = ports;
    this.#cli = cli;
    this.#variables = variables;
    this.#onExit = onExit;
  }

  /** Starts two processes. `onExit` is called if one exits that was not killed. */
  static async start(
    cli: CliFixture,
    variables: Readonly<Record<string, string>>,
    onExit: (description: string) => void,
  ): Promise<ServiceProcesses> {
    const ports = [await freePort(), await freePort()];
    const processes = new ServiceProcesses(ports, cli, variables, onExit);
    for (const index of ports.keys()) await processes.#start(index);
    return processes;
  }

  pidOf(index: number): number | undefined {
    return this.#running[index]?.child.pid;
  }

  /** Ends a process and starts it again after a time. */
  async restart(index: number, signal: 'SIGKILL' | 'SIGTERM', afterMs: number): Promise<void> {
    const served = this.#running[index];
    this.#running[index] = undefined;
    const code = await served?.end(signal);
    if (signal === 'SIGTERM' && code !== 0)
      this.#onExit(`process ${index + 1} exited with ${code} after SIGTERM`);
    await delay(afterMs);
    await this.#start(index);
  }

  async suspend(index: number, ms: number): Promise<void> {
    const child = this.#running[index]?.child;
    child?.kill('SIGSTOP');
    await delay(ms);
    child?.kill('SIGCONT');
  }

  /** Changes the clock of a process, then changes it back. */
  async changeClock(index: number, ms: number): Promise<void> {
    const child = this.#running[index]?.child;
    child?.kill('SIGUSR2');
    await delay(ms);
    child?.kill('SIGUSR2');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const [index, served] of this.#running.entries()) {
      const code = await served?.end();
      if (code !== 0) this.#onExit(`process ${index + 1} exited with ${code} at the end`);
    }
  }

  async #start(index: number): Promise<void> {
    const PORT = String(this.ports[index]);
    for (;;) {
      const served = await this.#cli.serve({ ...this.#variables, PORT }).catch((error) => {
        if (!/PostgreSQL cannot be reached|database/.test(String(error))) throw error;
        return undefined;
      });
      if (served) return this.#watch(index, served);
      await delay(START_RETRY_MS);
    }
  }

  #watch(index: number, served: ServiceProcess): void {
    this.#running[index] = served;
    served.child.once('exit', (code, signal) => {
      if (this.#isStopping || this.#running[index] !== served) return;
      this.#running[index] = undefined;
      this.#onExit(`process ${index + 1} exited with ${code ?? signal}`);
    });
  }
}

/** The environment with which a process of the service changes its clock; see `service-clock.ts`. */
export const CLOCK_VARIABLES = { NODE_OPTIONS: `--import=${CLOCK}` };
