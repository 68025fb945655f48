import * as v from 'valibot';
import { Problem } from '../api/problem.ts';
import { SessionId } from '../api/session-id.ts';
import { isCsrfRejection } from '../lib/http.ts';
import { jsonOrText } from '../lib/json.ts';
import type { Finding } from './check-result.ts';
import { type Reply, reasonOf, request } from './request.ts';

/** What the element sends to the session endpoint. */
export interface SessionNeed {
  readonly surface: string;
  readonly dashboard?: string | undefined;
  readonly deploymentId?: number | undefined;
}

/** What a session endpoint responded. It must be revoked with `revoke`. */
export interface CheckedEndpoint {
  readonly findings: readonly Finding[];
  readonly sessionId?: string | undefined;
  /** It asks for a sign-in, and there was no cookie. */
  readonly needsSignIn?: boolean;
}

/** The session endpoint of a page, which is called as the element calls it. */
export class SessionEndpoint {
  readonly #url: URL;
  readonly #page: URL;
  readonly #cookie: string | undefined;

  constructor(url: URL, page: URL, cookie: string | undefined) {
    this.#url = url;
    this.#page = page;
    this.#cookie = cookie;
  }

  async check(need: SessionNeed): Promise<CheckedEndpoint> {
    const { origin, pathname } = this.#url;
    if (origin !== this.#page.origin)
      return failure({
        code: 'session-endpoint-origin',
        message: `The session endpoint is on ${origin}, so the element sends no cookies to it.`,
        fix: 'Use an endpoint of the origin of the page, or set sessionProvider.',
      });
    try {
      const reply = await this.#send('POST', { reason: 'initial', ...need });
      const minted = v.safeParse(SessionId, jsonOrText(reply.body));
      if (minted.success) return { findings: [], sessionId: minted.output.sessionId };
      const type = reply.headers.get('content-type') ?? '';
      const isRejected =
        (reply.status === 401 || reply.status === 403) &&
        !isCsrfRejection(reply.status, type, reply.body);
      if (isRejected && !this.#cookie) return { findings: [], needsSignIn: true };
      return failure(findingOf(this.#url, reply));
    } catch (error) {
      return failure({
        code: 'session-endpoint',
        message: `The session endpoint ${pathname} does not respond. ${reasonOf(error)}`,
        fix: 'Check session-url, and whether your backend runs.',
      });
    }
  }

  /** Revokes a session that `check` has minted. It expires soon if this fails. */
  async revoke(sessionId: string): Promise<void> {
    await this.#send('DELETE', { sessionIds: [sessionId] }).catch(() => {});
  }

  #send(method: string, body: object): Promise<Reply> {
    return request(this.#url, {
      method,
      body: JSON.stringify(body),
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Origin: this.#page.origin,
        ...(this.#cookie && { Cookie: this.#cookie }),
      },
    });
  }
}

const failure = (finding: Finding): CheckedEndpoint => ({ findings: [finding] });

function findingOf(url: URL, { status, headers, body }: Reply): Finding {
  const problem = v.safeParse(Problem, jsonOrText(body));
  const detail = problem.success ? ` ${problem.output.detail ?? ''}` : '';
  const isSuccess = status >= 200 && status < 300;
  const target = headers.get('location');
  return {
    code: 'session-endpoint',
    message: isSuccess
      ? `The session endpoint ${url.pathname} responds without a sessionId.`
      : `The session endpoint ${url.pathname} responds with ${status}${target ? `, a redirect to ${URL.parse(target, url.href)?.pathname}` : ''}.${detail}`,
    fix: isCsrfRejection(status, headers.get('content-type') ?? '', body)
      ? 'The server probably expects a CSRF token: set csrf-header of the element, or exempt the endpoint from the check.'
      : fixOf(status),
  };
}

function fixOf(status: number): string {
  if (status === 424)
    return 'Correct the setting that the message names. The reason is in the log of your backend.';
  if (status === 401 || status === 403) return 'Pass the cookies of a viewer who is signed in.';
  return 'Check session-url, and the log of your backend. The endpoint responds to POST with {sessionId}.';
}
