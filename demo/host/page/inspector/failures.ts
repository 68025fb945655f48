import type { EmbedErrorCode } from '../../../../src/host/index.ts';
import { messages } from '../../../../src/host/messages/en-US.ts';
import { errorMessage } from '../../../../src/host/messages/messages.ts';

/** What a host developer wants to know of a code. */
interface Failure {
  readonly happened: string;
  readonly todo: string;
  /** What the viewer sees, where it is not the sentence of that code. */
  readonly viewer?: string;
}

const UNSEEN = 'Nothing: the embed goes on.';

/** Every code of `EmbedError`. */
export const failures: Record<EmbedErrorCode, Failure> = {
  'bad-config': {
    happened: 'An attribute or property cannot be used; the last good value stays in force.',
    todo: 'Mend what the message names. It names the attribute and what is expected of it.',
    viewer: `Nothing while the embed runs. Where it never could: “${errorMessage(messages, 'bad-config')}”`,
  },
  'mint-failed': {
    happened:
      'Your endpoint gave no session: no answer or a 5xx in five tries, or an answer without a sessionId.',
    todo: 'Look into your endpoint’s log. Tries and waits are done for you.',
  },
  'mint-refused': {
    happened: 'Your endpoint answered 401 or 403. That is final: nothing is tried again.',
    todo: 'Sign the viewer in, then call reload().',
  },
  'mint-timeout': {
    happened: 'Your endpoint took longer than session-timeout, five times.',
    todo: 'Make it faster, or give it more time with session-timeout.',
  },
  'frame-blocked': {
    happened: 'This page’s Content-Security-Policy does not let the frame in.',
    todo: 'Add the service’s origin to frame-src. The message names it.',
  },
  'frame-unreachable': {
    happened: 'Nothing answers at the origin of the embed.',
    todo: 'Check base-url, DNS and certificates. Where all are right, the service or the line is down.',
  },
  'wrong-origin': {
    happened:
      'The frame’s window spoke from another origin than its address: somebody redirected it.',
    todo: 'Set base-url to where the embed really lies. Never take such messages as they are.',
  },
  'ready-timeout': {
    happened: 'The embed’s page loaded, but was not ready within ready-timeout.',
    todo: 'See the frame’s own console. A tenant without messages needs without-messages.',
  },
  'session-refused': {
    happened: 'The embed refused the first session, and the one minted to replace it.',
    todo: 'Mint for each load anew, and for the right tenant: an id is good once, for five minutes.',
  },
  'invalid-message': {
    happened: 'A known event came with a payload that is not in the contract.',
    todo: 'The versions of embed and host have drifted apart: update the package.',
    viewer: UNSEEN,
  },
  'renewal-failed': {
    happened: 'No fresh session could be brought into the embed.',
    todo: 'As for mint-failed. Call renewSession() when your endpoint is back.',
    viewer: `Nothing while the old session lasts. Then: “${errorMessage(messages, 'renewal-failed')}”`,
  },
  'revoke-failed': {
    happened: 'The sessions of a logout could not be revoked: their tokens work until they end.',
    todo: 'Revoke on your server, when your own session ends.',
    viewer: 'Nothing: the frame is gone.',
  },
};

/** What a viewer sees of a failure. */
export function seenOf(code: EmbedErrorCode): string {
  return failures[code].viewer ?? `“${errorMessage(messages, code)}”`;
}
