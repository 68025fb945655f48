import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import { delay } from '../../src/lib/delay.ts';
import { API_KEY, DASHBOARDS, type Deployment, startDeployment } from './deployment.ts';
import { ExpectedComments, type ListedThread } from './expected-comments.ts';
import { type FaultTargets, faultPlan } from './faults.ts';
import { startHostServer } from './host-server.ts';
import { Violations } from './invariants.ts';
import { residentBytes } from './memory.ts';
import { MemoryMonitor } from './memory-monitor.ts';
import type { SoakOptions } from './options.ts';
import { PageViewer } from './page-viewer.ts';
import { Random } from './random.ts';
import type { SoakResult } from './report.ts';
import { Statistics } from './statistics.ts';
import { Viewer } from './viewer.ts';
import { ViewerClient, type ViewerOptions } from './viewer-client.ts';

/** The average time between two actions of an HTTP viewer. */
const VIEWER_PAUSE_MS = 6_000;
const PROGRESS_MS = 5_000;
/** The time between two faults. */
const FAULT_PAUSE_MS = { min: 2_000, max: 6_000 };
/** How long viewers continue after the last fault. */
const CALM_MS = 10_000;
/** How long viewers may take to finish their last action. */
const FINISH_TIMEOUT_MS = 60_000;
const CLEAN_UP_TIMEOUT_MS = 15_000;
/** The process whose memory is measured: it is not killed in the last half. */
const MEASURED_PROCESS = 1;

/** A run of the soak test. */
export class SoakRun {
  readonly #options: SoakOptions;
  readonly #signal: AbortSignal;
  readonly #cleanUps: (() => Promise<unknown>)[] = [];
  readonly #statistics = new Statistics();
  readonly #violations = new Violations();
  readonly #expected = new ExpectedComments();
  readonly #faults = new Map<string, number>();
  readonly #viewers: Viewer[] = [];
  readonly #pages: PageViewer[] = [];
  #startedAt = 0;
  #lastFault = 'none yet';

  /** `signal` ends the run without a result. */
  constructor(options: SoakOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  get #elapsed(): number {
    return performance.now() - this.#startedAt;
  }

  get #duration(): number {
    return this.#options.minutes * 60_000;
  }

  /** Runs until all faults have occurred and the invariants are checked. */
  async run(): Promise<SoakResult> {
    const host = await startHostServer();
    this.#cleanUps.push(() => host.stop());
    const onExit = (what: string) => this.#violations.add('processes', what);
    const deployment = await startDeployment(host.origin, onExit, this.#cleanUps);
    host.connect(deployment.url);
    const browser = await launch();
    this.#cleanUps.push(() => browser.close());
    const options = this.#viewerOptions(deployment, this.#signal);
    await this.#openPages(browser, host.origin, options);
    this.#addViewers(options);

    this.#startedAt = performance.now();
    const service = () => deployment.processes.pidOf(MEASURED_PROCESS);
    const memory = new MemoryMonitor(this.#pages, service, () => this.#elapsed);
    const calm = new AbortController();
    const ended = AbortSignal.any([calm.signal, this.#signal]);
    const background = [memory.run(ended), this.#printProgress(service, ended)];
    await this.#whileActive(async () => {
      await this.#causeFaults({
        deployment,
        pages: this.#pages,
        rendererPids: () => rendererPids(browser),
      });
      await delay(CALM_MS, this.#signal);
    });
    this.#statistics.stop();
    calm.abort();
    await Promise.all(background);
    await this.#check(options);
    await deployment.processes.stop();
    const trends = memory.trends(this.#duration / 2);
    for (const [name, trend] of trends)
      if (trend?.isFlat === false) this.#violations.add('memory', `the memory of ${name} grows`);
    return {
      options: this.#options,
      faults: this.#faults,
      statistics: this.#statistics,
      comments: this.#expected.counts(),
      retries: this.#pages.reduce((sum, { retries }) => sum + retries, 0),
      memory: trends,
      violations: this.#violations,
    };
  }

  /** Ends everything that was started. */
  async stop(): Promise<void> {
    for (const cleanUp of this.#cleanUps.reverse())
      await Promise.race([cleanUp().catch(() => {}), delay(CLEAN_UP_TIMEOUT_MS)]);
  }

  #viewerOptions({ url }: Deployment, signal: AbortSignal): ViewerOptions {
    const [statistics, violations] = [this.#statistics, this.#violations];
    return { url, apiKey: API_KEY, statistics, violations, signal };
  }

  async #openPages(browser: Browser, hostOrigin: string, options: ViewerOptions): Promise<void> {
    const [dashboard] = DASHBOARDS;
    for (let index = 1; index <= this.#options.pages; index++) {
      const random = this.#randomFor(index);
      const client = new ViewerClient(`page${index}`, options, random);
      const query = new URLSearchParams({
        service: options.url,
        dashboard,
        viewer: `page${index}`,
      });
      const address = `${hostOrigin}/?${query}`;
      const [expected, violations] = [this.#expected, this.#violations];
      this.#pages.push(
        await PageViewer.open({
          browser,
          address,
          dashboard,
          client,
          random,
          expected,
          violations,
        }),
      );
      console.log(`opened page ${index} of ${this.#options.pages}`);
    }
  }

  #addViewers(options: ViewerOptions): void {
    for (let index = 0; index < this.#options.viewers; index++) {
      const random = this.#randomFor(1_000 + index);
      const viewer = new Viewer({
        client: new ViewerClient(`viewer${index + 1}`, options, random),
        dashboard: DASHBOARDS[index % DASHBOARDS.length] ?? DASHBOARDS[0],
        random,
        expected: this.#expected,
        violations: this.#violations,
        pauseMs: VIEWER_PAUSE_MS,
      });
      this.#viewers.push(viewer);
    }
  }

  #randomFor(worker: number): Random {
    return new Random(this.#options.seed * 10_000 + worker);
  }

  /** Lets viewers and pages act while `work` runs, then waits for their last actions. */
  async #whileActive(work: () => Promise<void>): Promise<void> {
    const active = new AbortController();
    const until = AbortSignal.any([active.signal, this.#signal]);
    const actors = Promise.allSettled(
      [...this.#viewers, ...this.#pages].map((actor) => actor.run(until)),
    );
    await work();
    active.abort();
    const timeout = delay(FINISH_TIMEOUT_MS, this.#signal).then(() => 'timeout' as const);
    if ((await Promise.race([actors, timeout])) === 'timeout')
      this.#violations.add('responses', 'some viewers could not finish their last action');
  }

  async #causeFaults(targets: FaultTargets): Promise<void> {
    const random = this.#randomFor(0);
    const plan = faultPlan(random, () => this.#elapsed > this.#duration * 0.45);
    while (this.#elapsed < this.#duration) {
      await delay(random.between(FAULT_PAUSE_MS.min, FAULT_PAUSE_MS.max), this.#signal);
      const fault = plan.next().value;
      this.#lastFault = fault.name;
      await fault.cause(targets, random);
      this.#faults.set(fault.name, (this.#faults.get(fault.name) ?? 0) + 1);
    }
  }

  async #check(options: ViewerOptions): Promise<void> {
    console.log('checking the pages, the lists of the viewers and the stored comments');
    await Promise.all(this.#pages.map((page) => page.checkReady()));
    await Promise.all(this.#viewers.map((viewer) => viewer.checkList()));
    const reader = new ViewerClient('reader', options, this.#randomFor(0));
    for (const dashboard of DASHBOARDS) {
      const threads = await allThreads(reader, dashboard);
      for (const each of this.#expected.differences(dashboard, threads))
        this.#violations.add('comments', each);
    }
  }

  async #printProgress(service: () => number | undefined, signal: AbortSignal): Promise<void> {
    for (let earlier = 0; ; ) {
      await delay(PROGRESS_MS, signal).catch(() => {});
      if (signal.aborted) return;
      const { succeeded, failed } = this.#statistics;
      const states = await Promise.all(this.#pages.map((page) => page.state()));
      const parts = [
        `${clockTime(this.#elapsed)} of ${clockTime(this.#duration)}`,
        `${Math.round(((succeeded - earlier) / PROGRESS_MS) * 1_000)} requests/s, ${failed} failed`,
        `${this.#expected.counts().acknowledged} comments`,
        `pages ${states.join(' ')}`,
        `process 2 ${Math.round(((await residentBytes(service())) ?? 0) / 2 ** 20)} MiB`,
        `${this.#violations.count} violations`,
        `last fault: ${this.#lastFault}`,
      ];
      console.log(parts.join(' · '));
      earlier = succeeded;
    }
  }
}

function launch(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args,
    handleSIGINT: false,
  });
}

async function rendererPids(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

async function allThreads(client: ViewerClient, dashboard: string): Promise<ListedThread[]> {
  const threads: ListedThread[] = [];
  for (let after = ''; ; ) {
    const path = `${dashboard}/comments?first=200&includeResolved=true${after}`;
    const { text } = await client.send({ path, expected: [200] });
    const { items, pageInfo } = JSON.parse(text) as {
      items: ListedThread[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    threads.push(...items);
    if (!pageInfo.hasNextPage) return threads;
    after = `&after=${encodeURIComponent(pageInfo.endCursor)}`;
  }
}

function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
