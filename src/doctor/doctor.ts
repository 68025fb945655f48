import { type BrowserReport, NoBrowser, openInBrowser } from './browser.ts';
import { checkClock } from './check-clock.ts';
import { checkDashboard } from './check-dashboard.ts';
import { checkFrame } from './check-frame.ts';
import { checkKey } from './check-key.ts';
import { checkPolicy } from './check-policy.ts';
import { type CheckResult, type Finding, resultsOf, skipped } from './check-result.ts';
import { checkScript } from './check-script.ts';
import { SessionEndpoint } from './check-session-endpoint.ts';
import { addressIn, type Embed, frameUrl, sessionNeed } from './embed-settings.ts';
import { type HostPage, readHostPage } from './host-page.ts';
import { reasonOf } from './request.ts';

export interface DoctorOptions {
  readonly page: URL;
  /** The base URL of the service, instead of that in the page. */
  readonly service?: URL | undefined;
  /** The session endpoint, instead of that in the page. */
  readonly sessionUrl?: URL | undefined;
  /** The header `Cookie` of a viewer. It is sent to the origin of `page` only. */
  readonly cookie?: string | undefined;
  /** An API key to check, and the name of the variable that contains it. It is sent to `service` only. */
  readonly key?: { readonly name: string; readonly value: string } | undefined;
  /** Opens the page in this browser, or in one that is found. */
  readonly browser?: { readonly executable: string | undefined } | undefined;
}

const EMBEDS_MAX = 10;

const BY_SCRIPT = 'The HTML contains no <svc-embed>. If a script adds it, pass --browser.';

/** Checks a page with embeds, its session endpoint and the service. Yields each result as soon as it is known. */
export async function* examine(options: DoctorOptions): AsyncGenerator<CheckResult> {
  const page = await readPage(options);
  if ('code' in page) {
    yield* resultsOf('page', [page]);
    return yield skipped('element', 'The page was not read, so nothing else was checked.');
  }
  const unclosed = [...page.unclosed].map(unclosedElement);
  yield* resultsOf('page', unclosed, `${page.url.href} responds with 200.`);
  const report = options.browser && (await inBrowser(options));
  if (typeof report === 'string') yield skipped('browser', report);
  else if (report)
    yield* resultsOf('browser', report.findings, 'All embeds are ready in a browser.');
  const rendered = typeof report === 'object' ? report.embeds : [];
  const embeds: readonly Embed[] = rendered.length > 0 ? rendered : page.embeds;
  for (const embed of embeds.slice(0, EMBEDS_MAX)) yield* examineEmbed(options, page, embed);
  if (embeds.length > EMBEDS_MAX)
    yield skipped('element', `Only the first ${EMBEDS_MAX} of ${embeds.length} were checked.`);
  if (embeds.length > 0) return;
  if (!options.service) return yield* resultsOf('element', [noElement(options, page)]);
  yield skipped('element', BY_SCRIPT);
  yield* examineService(options, page, new Map(), options.service);
}

async function readPage({ page: address, cookie }: DoctorOptions): Promise<HostPage | Finding> {
  try {
    const page = await readHostPage(address, cookie);
    const { status } = page.reply;
    if (status === 200) return page;
    const message = `The page responds with ${status}.`;
    const fix = 'Check the address of the page. For a page behind a sign-in, pass --cookie.';
    return { code: 'page-status', message, fix };
  } catch (error) {
    const message = `${address.origin} does not respond. ${reasonOf(error)}`;
    return { code: 'page-unreachable', message, fix: 'Check the address of the page.' };
  }
}

/** Returns a text if there is no browser: why. */
async function inBrowser(options: DoctorOptions): Promise<BrowserReport | string> {
  try {
    return await openInBrowser(options.page, options.cookie, options.browser?.executable);
  } catch (error) {
    if (error instanceof NoBrowser) return error.message;
    const message = `The page does not load in a browser. ${reasonOf(error)}`;
    const fix = 'Check the address of the page, and CHROME_PATH.';
    return { embeds: [], findings: [{ code: 'browser', message, fix }] };
  }
}

function unclosedElement(name: string): Finding {
  return {
    code: 'unclosed',
    message: `HTML ignores the slash of <${name} … />: what follows is in the element, and not shown.`,
    fix: `Write <${name} …></${name}>.`,
  };
}

function noElement({ page: address, browser }: DoctorOptions, { url }: HostPage): Finding {
  const redirect = url.href === address.href ? '' : ` It was redirected to ${url.pathname}.`;
  return {
    code: 'no-element',
    message: `The HTML of the page contains no <svc-embed>.${redirect}`,
    fix: browser
      ? 'Check the address of the page. For a page behind a sign-in, pass --cookie.'
      : 'If a script adds it, pass --browser, or --service with its base URL.',
  };
}

async function* examineEmbed(
  options: DoctorOptions,
  page: HostPage,
  embed: Embed,
): AsyncGenerator<CheckResult> {
  const attribute = embed.has('src') ? 'src' : 'base-url';
  const service = options.service ?? addressIn(attribute, embed, page.base);
  const findings = service ? [] : [NO_SERVICE];
  yield* resultsOf('element', findings, `An <svc-embed> has the service ${service?.origin}.`);
  if (service) yield* examineService(options, page, embed, service);
}

const NO_SERVICE: Finding = {
  code: 'no-element',
  message: 'The <svc-embed> in the page has no valid address of the service.',
  fix: 'Set base-url. If a script sets it, pass --browser, or --service with its base URL.',
};

async function* examineService(
  options: DoctorOptions,
  page: HostPage,
  embed: Embed,
  service: URL,
): AsyncGenerator<CheckResult> {
  const allowed = 'The Content-Security-Policy of the page allows the embed.';
  yield* resultsOf('policy', checkPolicy(page, service), allowed);
  try {
    const frame = frameUrl(embed, page.base, service);
    const { findings, reply } = await checkFrame(service, page, frame, embed);
    yield* resultsOf('frame', findings, `The page may frame ${frame.href}.`);
    if (findings.some(({ code }) => code === 'not-the-service' || code === 'unknown-host'))
      return yield* examineSession(options, page, embed, undefined);
    const clocks = [
      ...checkClock(page.url.origin, page.reply.headers, Date.now()),
      ...checkClock(service.origin, reply.headers, Date.now()),
    ];
    yield* resultsOf('clock', clocks, 'The clocks agree.');
    const versions = page.script && checkScript(page.script, service);
    if (versions) yield* resultsOf('version', versions, 'The script and the service agree.');
    const { key } = options;
    if (key && options.service) {
      const findings = checkKey(options.service, key.name, key.value);
      yield* resultsOf('api-key', findings, `The service accepts the key in ${key.name}.`);
    }
    yield* examineSession(options, page, embed, service);
  } catch (error) {
    const message = `${service.origin} does not respond. ${reasonOf(error)}`;
    const fix = 'Check base-url, DNS and certificates, and whether the service runs.';
    yield* resultsOf('frame', [{ code: 'frame-unreachable', message, fix }]);
    yield* examineSession(options, page, embed, undefined);
  }
}

/** Mints a session as the element does, and checks it at the service unless that is undefined. */
async function* examineSession(
  options: DoctorOptions,
  page: HostPage,
  embed: Embed,
  service: URL | undefined,
): AsyncGenerator<CheckResult> {
  const url = options.sessionUrl ?? addressIn('session-url', embed, page.base);
  if (!url) {
    yield skipped('session', 'The element has no session-url. Pass --session-url if you have one.');
    return yield skipped('dashboard', 'There is no session.');
  }
  // The page may have been redirected to another origin.
  const cookie = page.url.origin === options.page.origin ? options.cookie : undefined;
  const endpoint = new SessionEndpoint(url, page.url, cookie);
  const { findings, sessionId, needsSignIn } = await endpoint.check(sessionNeed(embed));
  if (needsSignIn) yield skipped('session', `${url.pathname} requires a sign-in. Pass --cookie.`);
  else yield* resultsOf('session', findings, `${url.pathname} responds with a session.`);
  if (sessionId === undefined) return yield skipped('dashboard', 'There is no session.');
  const { surface, dashboard } = sessionNeed(embed);
  try {
    if (!service) return yield skipped('dashboard', 'The service was not found.');
    const rejected = await checkDashboard(service, sessionId, dashboard);
    if (surface === 'dashboard' && dashboard === undefined && !rejected)
      return yield skipped('dashboard', 'The dashboard of the element is not known.');
    const subject = surface === 'dashboard' ? `dashboard "${dashboard}"` : surface;
    const accepted = `The service accepts the session for the ${subject}.`;
    yield* resultsOf('dashboard', rejected ? [rejected] : [], accepted);
  } finally {
    await endpoint.revoke(sessionId);
  }
}
