import { delay } from '../../src/lib/waiting.ts';
import type { Random } from '../node/random.ts';
import type { Deployment } from './deployment.ts';
import type { PageViewer } from './page-viewer.ts';

/** What faults are applied to. */
export interface FaultTargets {
  deployment: Deployment;
  pages: readonly PageViewer[];
  random: Random;
  /** The process ids of the pages and their frames. */
  rendererPids(): Promise<number[]>;
}

type Fault = (targets: FaultTargets) => unknown;

const [FIRST, SECOND] = [0, 1];

/** Faults that replace what is measured. */
const ENDING_MEASUREMENT: Readonly<Record<string, Fault>> = {
  'process 2 is killed': ({ deployment, random }) =>
    deployment.restart(SECOND, 'SIGKILL', random.between(300, 2_000)),
  'a page is reloaded': ({ pages, random }) => random.pick(pages)?.page.reload(),
};

const OTHERS: Readonly<Record<string, Fault>> = {
  'process 1 is killed': ({ deployment, random }) =>
    deployment.restart(FIRST, 'SIGKILL', random.between(300, 2_000)),
  'process 1 is stopped and started again': ({ deployment }) =>
    deployment.restart(FIRST, 'SIGTERM'),
  'a process is suspended': ({ deployment, random }) =>
    deployment.suspend(random.pick([FIRST, SECOND]) ?? FIRST, random.between(1_000, 4_000)),
  'the database is killed and started again': async ({ deployment: { database }, random }) => {
    await database.kill();
    await delay(random.between(300, 2_000));
    await database.restart();
  },
  'all connections to the database are closed': ({ deployment }) => deployment.disconnectDatabase(),
  'all connections of viewers are reset': ({ deployment }) => deployment.proxy.cut(),
  'requests arrive, but their responses are lost': ({ deployment, random }) =>
    deployment.proxy.loseResponses(random.between(500, 3_000)),
  'all pages are suspended': async ({ rendererPids, random }) => {
    const pids = await rendererPids();
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await delay(random.between(2_000, 15_000));
    for (const pid of pids) signal(pid, 'SIGCONT');
  },
  'a page is offline': ({ pages, random }) =>
    random.pick(pages)?.goOffline(random.between(2_000, 15_000)),
};

/** Returns the faults in a random order, again and again; `isMeasuring` excludes those that end the measurement. */
export function* faultPlan(
  random: Random,
  isMeasuring: () => boolean,
): Generator<[name: string, cause: Fault], never> {
  for (;;)
    for (const fault of random.shuffled(Object.entries({ ...OTHERS, ...ENDING_MEASUREMENT })))
      if (!(isMeasuring() && fault[0] in ENDING_MEASUREMENT)) yield fault;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // the page was closed or reloaded
  }
}
