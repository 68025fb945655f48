import { checkClock } from './check-clock.ts';
import { checkFrame } from './check-frame.ts';
import { checkKey } from './check-key.ts';
import { checkPolicy } from './check-policy.ts';
import { checkSessionEndpoint } from './check-session-endpoint.ts';
import { checkVersions } from './check-versions.ts';
import type { Finding } from './finding.ts';
import { type HostPage, readHostPage } from './host-page.ts';
import { reasonOf } from './request.ts';

/** What to check. */
export interface DoctorOptions {
  readonly page: URL;
  /** The base URL of the service, instead of that in the HTML of the page. */
  readonly service?: URL | undefined;
  /** An API key to check, and the name of the variable that contains it. It is sent to `service` only. */
  readonly key?: { readonly name: string; readonly value: string } | undefined;
}

type Embed = ReadonlyMap<string, string>;

/** Checks a page with an embed, its session endpoint and the service. Returns what to change. */
export async function examine({
  page: address,
  service: given,
  key,
}: DoctorOptions): Promise<Finding[]> {
  let page: HostPage;
  try {
    page = await readHostPage(address);
  } catch (error) {
    const message = `${address.origin} does not respond. ${reasonOf(error)}`;
    return [{ code: 'page-unreachable', message, fix: 'Check the address of the page.' }];
  }
  const { status, headers } = page.reply;
  if (status !== 200)
    return [
      {
        code: 'page-status',
        message: `The page responds with ${status}.`,
        fix: 'Check the address of the page. Pages behind a sign-in cannot be checked.',
      },
    ];
  const [embed = new Map<string, string>()] = page.embeds;
  const service = given ?? serviceOf(embed, page.url);
  if (!service) return [NO_ELEMENT];
  return [
    ...checkPolicy(page, service),
    ...checkClock(page.url.origin, headers, Date.now()),
    ...(await checkService(page, embed, service, given && key).catch((error) => [
      unreachable(service, error),
    ])),
    ...(await checkEndpoint(page, embed)),
  ];
}

const NO_ELEMENT: Finding = {
  code: 'no-element',
  message: 'The HTML of the page contains no <svc-embed> with an address of the service.',
  fix: 'Set base-url. If a script adds the element, pass --service with its base URL.',
};

function unreachable({ origin }: URL, error: unknown): Finding {
  const message = `${origin} does not respond. ${reasonOf(error)}`;
  const fix = 'Check base-url, DNS and certificates, and whether the service runs.';
  return { code: 'frame-unreachable', message, fix };
}

function serviceOf(embed: Embed, page: URL): URL | undefined {
  return addressIn(embed.has('src') ? 'src' : 'base-url', embed, page);
}

/** Returns the address in an attribute; undefined if it is not `http:` or `https:`. */
function addressIn(attribute: string, embed: Embed, page: URL): URL | undefined {
  const text = embed.get(attribute);
  const url = text ? URL.parse(text, page.href) : null;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

async function checkService(
  page: HostPage,
  embed: Embed,
  service: URL,
  key: DoctorOptions['key'],
): Promise<Finding[]> {
  const { findings, reply } = await checkFrame(
    service,
    page.url,
    frameUrl(embed, page.url, service),
  );
  if (findings.some(({ code }) => code === 'not-the-service')) return [...findings];
  return [
    ...findings,
    ...checkClock(service.origin, reply.headers, Date.now()),
    ...(await checkVersions(page.scripts, service)),
    ...(key ? await checkKey(service, key.name, key.value) : []),
  ];
}

/** Returns the address of the frame, without a session. */
function frameUrl(embed: Embed, page: URL, service: URL): URL {
  const src = addressIn('src', embed, page);
  if (src) return src;
  const { dashboard = 'doctor', 'deployment-id': deployment = '1' } = Object.fromEntries(embed);
  const base = service.href.replace(/\/+$/, '');
  if (embed.get('surface') === 'chat') return new URL(`${base}/embed/chat`);
  if (embed.get('surface') === 'app')
    return new URL(`${base}/embed/d/${encodeURIComponent(deployment)}/app`);
  return new URL(`${base}/embed/dashboard/${encodeURIComponent(dashboard)}`);
}

async function checkEndpoint({ url: page }: HostPage, embed: Embed): Promise<Finding[]> {
  const url = addressIn('session-url', embed, page);
  if (!url) return [];
  const deployment = Number(embed.get('deployment-id'));
  return checkSessionEndpoint(url, page, {
    surface: embed.get('surface') ?? 'dashboard',
    dashboard: embed.get('dashboard'),
    ...(deployment && { deploymentId: deployment }),
  });
}
