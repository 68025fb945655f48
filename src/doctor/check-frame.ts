import * as v from 'valibot';
import { FrameCheck } from '../api/frame-check.ts';
import { FRAME_CHECK } from '../api/paths.ts';
import { jsonOrText } from '../lib/json.ts';
import { loopbackAlias } from '../lib/origins.ts';
import type { Finding } from './check-result.ts';
import { allows, parsePolicies } from './content-security-policy.ts';
import type { Embed } from './embed-settings.ts';
import type { HostPage } from './host-page.ts';
import { type Reply, request } from './request.ts';

/** The service as its responses show it. */
export interface CheckedFrame {
  readonly findings: readonly Finding[];
  /** The response to the frame check. */
  readonly reply: Reply;
}

/** Checks whether the service allows a page to frame it, and whether the headers of its pages do. */
export async function checkFrame(
  service: URL,
  page: HostPage,
  frame: URL,
  embed: Embed,
): Promise<CheckedFrame> {
  const reply = await checkOrigin(service, page.url.origin);
  const { success, output } = parseFrameCheck(reply);
  if (!success) return { reply, findings: [notTheService(service, reply)] };
  if (!output.allowed) return { reply, findings: [await rejected(service, page.url)] };
  const findings = [...checkHeaders(page, frame, await request(frame))];
  if (output.withoutMessages && !embed.has('without-messages')) findings.push(WITHOUT_MESSAGES);
  return { reply, findings };
}

const WITHOUT_MESSAGES: Finding = {
  code: 'without-messages',
  message: 'The account has the plan "standard", which sends no messages.',
  fix: 'Add the attribute without-messages, or change the plan.',
};

function parseFrameCheck({ body }: Reply): v.SafeParseResult<typeof FrameCheck> {
  return v.safeParse(FrameCheck, jsonOrText(body));
}

function checkOrigin(service: URL, origin: string): Promise<Reply> {
  const url = new URL(FRAME_CHECK, service);
  url.searchParams.set('origin', origin);
  return request(url);
}

async function rejected(service: URL, { origin }: URL): Promise<Finding> {
  const alias = loopbackAlias(origin);
  const reply =
    alias === origin ? undefined : await checkOrigin(service, alias).catch(() => undefined);
  const check = reply && parseFrameCheck(reply);
  const isAliasAllowed = check?.success && check.output.allowed;
  return {
    code: 'frame-refused',
    message: `The service does not allow pages of ${origin} to frame it.${isAliasAllowed ? ` It allows ${alias}, which is another origin.` : ''}`,
    fix: `Add "${origin}" to hostOrigins of the account${isAliasAllowed ? `, or open the page at ${alias}` : ''}.`,
  };
}

function notTheService(service: URL, { status, body }: Reply): Finding {
  return /No account is configured for this host/.test(body)
    ? {
        code: 'unknown-host',
        message: `No account of the service has the host "${service.hostname}".`,
        fix: `Add "${service.hostname}" to hosts of the account, or correct base-url.`,
      }
    : {
        code: 'not-the-service',
        message: `${service.origin} responds with ${status} to the frame check, so it is no svc-embed-service, or an older one.`,
        fix: 'Correct base-url, or update the service.',
      };
}

/** A proxy may have changed the headers that the service sends. */
function* checkHeaders(
  { url: page, reply }: HostPage,
  frame: URL,
  { status, headers }: Reply,
): Generator<Finding> {
  if (status !== 200)
    yield {
      code: 'frame-status',
      message: `The page of the embed responds with ${status}.`,
      fix: 'Check the path of base-url, and the log of the service. After 503, set SVC_EMBED_APP.',
    };
  const policies = parsePolicies([headers.get('content-security-policy') ?? '']);
  const isFramable = allows(policies, ['frame-ancestors'], page.origin, frame.origin);
  if (status === 200 && !(isFramable && policies.some((policy) => policy.has('frame-ancestors'))))
    yield {
      code: 'frame-ancestors',
      message: `The service allows ${page.origin}, but frame-ancestors in the response does not.`,
      fix: 'Make the proxy in front of the service pass its Content-Security-Policy unchanged.',
    };
  const embedder = reply.headers.get('cross-origin-embedder-policy') ?? '';
  if (/require-corp|credentialless/.test(embedder) && !headers.has('cross-origin-embedder-policy'))
    yield {
      code: 'frame-blocked',
      message: 'The Cross-Origin-Embedder-Policy of the page blocks the frame.',
      fix: 'Make the proxy in front of the service send Cross-Origin-Embedder-Policy: require-corp and Cross-Origin-Resource-Policy: cross-origin.',
    };
  if (headers.has('x-frame-options'))
    yield {
      code: 'x-frame-options',
      message:
        'The page of the embed has the header X-Frame-Options, which the service does not send.',
      fix: 'Make the proxy in front of the service send no X-Frame-Options.',
    };
}
