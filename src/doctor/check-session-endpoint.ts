import * as v from 'valibot';
import { Problem } from '../api/problem.ts';
import { SessionId } from '../api/session-id.ts';
import { jsonOrText } from '../lib/json-or-text.ts';
import type { Finding } from './finding.ts';
import { type Reply, reasonOf, request } from './request.ts';

/** What the element sends to the session endpoint. */
export interface SessionNeed {
  readonly surface: string;
  readonly dashboard?: string | undefined;
  readonly deploymentId?: number | undefined;
}

/**
 * Checks the session endpoint of a page with a `POST` like that of the element, but without a sign-in: 401 and 403 are
 * expected. A session that it mints is revoked.
 */
export async function checkSessionEndpoint(
  url: URL,
  page: URL,
  need: SessionNeed,
): Promise<Finding[]> {
  if (url.origin !== page.origin)
    return [
      {
        code: 'session-endpoint-origin',
        message: `The session endpoint is on ${url.origin}, so the element sends no cookies to it.`,
        fix: 'Use an endpoint of the origin of the page, or set sessionProvider.',
      },
    ];
  const send = (method: string, body: object) =>
    request(url, {
      method,
      body: JSON.stringify(body),
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Origin: page.origin,
      },
    });
  try {
    const reply = await send('POST', { reason: 'initial', ...need });
    const minted = v.safeParse(SessionId, jsonOrText(reply.body));
    if (!minted.success) return findingsOf(url, reply);
    await send('DELETE', { sessionIds: [minted.output.sessionId] });
    return [];
  } catch (error) {
    const message = `The session endpoint ${url.pathname} does not respond. ${reasonOf(error)}`;
    return [
      {
        code: 'session-endpoint',
        message,
        fix: 'Check session-url, and whether your backend runs.',
      },
    ];
  }
}

function findingsOf(url: URL, { status, body }: Reply): Finding[] {
  if (status === 401 || status === 403) return [];
  const problem = v.safeParse(Problem, jsonOrText(body));
  const detail = problem.success ? ` ${problem.output.detail ?? ''}` : '';
  const isSuccess = status >= 200 && status < 300;
  return [
    {
      code: 'session-endpoint',
      message: isSuccess
        ? `The session endpoint ${url.pathname} responds without a sessionId.`
        : `The session endpoint ${url.pathname} responds with ${status}.${detail}`,
      fix:
        status === 424
          ? 'Correct the setting that the message names. The reason is in the log of your backend.'
          : 'Check session-url, and the log of your backend. The endpoint responds to POST with {sessionId}.',
    },
  ];
}
