/*
Runs the service, viewers and pages for some minutes while faults occur, then checks that nothing is lost, and prints a
report. Exits with 1 if something is violated, with 130 after Ctrl-C.
*/
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { createEmbedClient, sessionEndpoint, toNodeHandler } from '../../src/backend/index.ts';
import { delay } from '../../src/lib/waiting.ts';
import { bundleElement } from '../node/host-page.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { Random } from '../node/random.ts';
import { serve } from '../node/serve.ts';
import { API_KEY, DASHBOARD, DASHBOARDS, Deployment } from './deployment.ts';
import { ExpectedComments } from './expected-comments.ts';
import { faultPlan } from './faults.ts';
import { count, Findings } from './findings.ts';
import { PageViewer } from './page-viewer.ts';
import { Viewer } from './viewer.ts';
import { ViewerClient } from './viewer-client.ts';

const SAMPLE_MS = 5_000;
/** The time between two faults. */
const FAULT_PAUSE_MS = { min: 2_000, max: 6_000 };
/** How long viewers continue after the last fault. */
const CALM_MS = 10_000;
/** How long viewers may take to finish their last action. */
const FINISH_TIMEOUT_MS = 60_000;
/** The process whose memory is measured in the last half. */
const MEASURED_PROCESS = 1;
/** The part of the run after which nothing that is measured is replaced, so that it has warmed up in the last half. */
const LAST_REPLACEMENT = 0.3;
const HTML = `<!doctype html><html lang="en"><title>Host</title><script src="/embed.js"></script>
<body><svc-embed></svc-embed><script>
const parameters = new URLSearchParams(location.search);
const [baseUrl, dashboard] = [parameters.get('service'), parameters.get('dashboard')];
const sessionUrl = '/session?viewer=' + parameters.get('viewer');
Object.assign(document.querySelector('svc-embed'), { baseUrl, dashboard, sessionUrl });
</script></body></html>`;

const options = readOptions();
const stop = new AbortController();
const findings = new Findings();
const expected = new ExpectedComments();
const deployment = new Deployment((what) => findings.violations.add(what));
const host = await startHost();
const browser = await launchBrowser();
// Others have added listeners that end this process before the clean-up.
process.removeAllListeners('SIGINT');
process.once('SIGINT', () => stop.abort(new Error('stopped by Ctrl-C')));
try {
  await soak();
  console.log(`\n${findings.summary()}\n${expected.acknowledged} comments were acknowledged.`);
  for (const violation of findings.violations) console.error(`VIOLATED: ${violation}`);
  console.log(findings.violations.size === 0 ? 'Nothing was violated.' : '');
  process.exitCode = findings.violations.size === 0 ? 0 : 1;
} catch (error) {
  if (!stop.signal.aborted) throw error;
  console.error('\nStopped. Nothing was checked.');
  process.exitCode = 130;
} finally {
  await browser.close();
  host.server.closeAllConnections();
  host.server.close();
  await deployment.stop();
}

function readOptions(): Record<'minutes' | 'seed' | 'viewers' | 'pages', number> {
  const option = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    options: {
      minutes: option('10'),
      seed: option('1'),
      viewers: option('200'),
      pages: option('8'),
    },
  });
  const numbers = Object.entries(values).map(([name, text]) => [name, Number(text)] as const);
  const [invalid] = numbers.find(([, value]) => !(value > 0)) ?? [];
  if (invalid) throw new Error(`--${invalid} must be a positive number.`);
  return Object.fromEntries(numbers) as ReturnType<typeof readOptions>;
}

/** Starts the host's server: the page with `<svc-embed>`, and its session endpoint. */
async function startHost() {
  const script = await bundleElement();
  const endpoint = () =>
    sessionEndpoint({
      client: createEmbedClient({ baseUrl: deployment.url, apiKey: API_KEY }),
      session: (request) => ({
        deploymentId: 1,
        embedTenantName: null,
        externalId: new URL(request.url).searchParams.get('viewer') ?? '',
      }),
      onError() {},
    });
  return serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    if (pathname === '/session') return void toNodeHandler(endpoint())(request, response);
    const isScript = pathname === '/embed.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : HTML);
  });
}

async function soak(): Promise<void> {
  const origin = `http://localhost:${host.port}`;
  await deployment.start(origin);
  const setup = { url: deployment.url, apiKey: API_KEY, expected, findings, signal: stop.signal };
  const random = (worker: number) => new Random(options.seed * 10_000 + worker);
  const pages: PageViewer[] = [];
  for (let index = 1; index <= options.pages; index++) {
    const client = new ViewerClient(`page${index}`, setup, random(index));
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = new PageViewer(await context.newPage(), client);
    const query = { service: deployment.url, dashboard: DASHBOARD, viewer: client.name };
    await page.page.goto(`${origin}/?${new URLSearchParams(query)}`);
    pages.push(page);
  }
  const viewers = Array.from({ length: options.viewers }, (_, index) => {
    const client = new ViewerClient(`viewer${index + 1}`, setup, random(1_000 + index));
    return new Viewer(client, DASHBOARDS[index % DASHBOARDS.length] ?? DASHBOARD);
  });
  await act(pages, [...pages, ...viewers], random(0));
  console.log('checking the pages, the lists of the viewers and the stored comments');
  await Promise.all([...pages, ...viewers].map((viewer) => viewer.check()));
  const reader = new ViewerClient('reader', setup, random(0));
  for (const dashboard of DASHBOARDS) {
    const threads = await reader.allThreads(dashboard);
    for (const each of expected.differences(dashboard, threads)) findings.violations.add(each);
  }
  findings.checkMemory();
  await deployment.endProcesses();
}

/** Lets pages and viewers act while faults occur and for some time afterwards, then waits for their last actions. */
async function act(
  pages: readonly PageViewer[],
  viewers: readonly (PageViewer | Viewer)[],
  random: Random,
) {
  const active = new AbortController();
  const signal = AbortSignal.any([active.signal, stop.signal]);
  const actors = Promise.all(viewers.map((viewer) => viewer.run(signal)));
  actors.catch(() => {}); // awaited below
  const startedAt = performance.now();
  const share = () => (performance.now() - startedAt) / (options.minutes * 60_000);
  const sampling = sampleMemory(() => share() >= 0.5, signal);
  const targets = { deployment, pages, random, rendererPids: () => rendererPids(browser) };
  const plan = faultPlan(random, () => share() >= LAST_REPLACEMENT);
  while (share() < 1) {
    await delay(random.between(FAULT_PAUSE_MS.min, FAULT_PAUSE_MS.max), stop.signal);
    const [name, cause] = plan.next().value;
    console.log(`${Math.min(100, Math.round(share() * 100))} %: ${name}`);
    count(findings.faults, name);
    await Promise.resolve(cause(targets)).catch((error) => {
      if (!name.includes('page')) throw error; // a page may be loading or suspended
    });
  }
  await delay(CALM_MS, stop.signal);
  active.abort();
  await sampling;
  const timeout = delay(FINISH_TIMEOUT_MS, stop.signal).then(() => {
    throw new Error('A viewer has not finished its last action in time.');
  });
  timeout.catch(() => {}); // it is not awaited once the actors have finished
  await Promise.race([actors, timeout]);
}

/** Samples the memory of a process in the last half. */
async function sampleMemory(isMeasuring: () => boolean, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const pid = isMeasuring() && deployment.processes[MEASURED_PROCESS]?.child.pid;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    if (kibibytes > 0) findings.memory.push(kibibytes / 1024);
    await delay(SAMPLE_MS, signal).catch(() => {});
  }
}

async function rendererPids(of: Browser): Promise<number[]> {
  const session = await of.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}
