import { delay } from '../../src/lib/delay.ts';
import type { Deployment } from './deployment.ts';
import type { PageViewer } from './page-viewer.ts';
import type { Random } from './random.ts';

/** What faults are applied to. */
export interface FaultTargets {
  deployment: Deployment;
  pages: readonly PageViewer[];
  /** The process ids of the pages and their frames. */
  rendererPids(): Promise<number[]>;
}

/** A fault; it has ended when `cause` resolves. */
export interface Fault {
  name: string;
  /** Whether it replaces what is measured, so that it does not occur in the last half. */
  endsMeasurement?: true;
  cause(targets: FaultTargets, random: Random): Promise<void>;
}

const FIRST = 0;
const SECOND = 1;
const HOUR = 3_600_000;

export const FAULTS: readonly Fault[] = [
  {
    name: 'process 1 is killed',
    cause: ({ deployment }, random) =>
      deployment.processes.restart(FIRST, 'SIGKILL', random.between(300, 2_000)),
  },
  {
    name: 'process 2 is killed',
    endsMeasurement: true,
    cause: ({ deployment }, random) =>
      deployment.processes.restart(SECOND, 'SIGKILL', random.between(300, 2_000)),
  },
  {
    name: 'process 1 is stopped and started again',
    cause: ({ deployment }) => deployment.processes.restart(FIRST, 'SIGTERM', 0),
  },
  {
    name: 'process 1 is suspended',
    cause: ({ deployment }, random) =>
      deployment.processes.suspend(FIRST, random.between(1_000, 4_000)),
  },
  {
    name: 'process 2 is suspended',
    cause: ({ deployment }, random) =>
      deployment.processes.suspend(SECOND, random.between(1_000, 4_000)),
  },
  {
    name: 'the clock of process 1 is changed by ten minutes and back',
    cause: ({ deployment }, random) =>
      deployment.processes.changeClock(FIRST, random.between(1_000, 4_000)),
  },
  {
    name: 'the database is killed and started again',
    async cause({ deployment: { database } }, random) {
      await database.kill();
      await delay(random.between(300, 2_000));
      await database.restart();
    },
  },
  {
    name: 'all connections to the database are closed',
    cause: ({ deployment }) => deployment.database.disconnect(),
  },
  {
    name: 'all connections of viewers are reset',
    cause: async ({ deployment }) => deployment.proxy.cut(),
  },
  {
    name: 'requests arrive, but their responses are lost',
    cause: ({ deployment }, random) => deployment.proxy.loseResponses(random.between(500, 3_000)),
  },
  {
    name: 'all pages are suspended',
    async cause({ rendererPids }, random) {
      const pids = await rendererPids();
      for (const pid of pids) signal(pid, 'SIGSTOP');
      await delay(random.between(2_000, 15_000));
      for (const pid of pids) signal(pid, 'SIGCONT');
    },
  },
  {
    name: 'the clock of a page is changed by up to two hours',
    async cause({ pages }, random) {
      await random.pick(pages)?.changeClock(random.between(-2 * HOUR, 2 * HOUR));
    },
  },
  {
    name: 'a page is offline',
    async cause({ pages }, random) {
      await random.pick(pages)?.goOffline(random.between(2_000, 15_000));
    },
  },
  {
    name: 'a page is reloaded',
    endsMeasurement: true,
    async cause({ pages }, random) {
      await random.pick(pages)?.reload();
    },
  },
];

/** Returns the faults in a random order, again and again; `isMeasuring` excludes those that end the measurement. */
export function* faultPlan(random: Random, isMeasuring: () => boolean): Generator<Fault, never> {
  for (;;)
    for (const fault of random.shuffled(FAULTS))
      if (!(fault.endsMeasurement && isMeasuring())) yield fault;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // the page was closed or reloaded
  }
}
