import type { EmbedErrorCode } from '../../../../src/host/index.ts';
import { messages } from '../../../../src/host/messages/en-US.ts';
import { errorMessage } from '../../../../src/host/messages/messages.ts';

/** What a host developer needs to know about an error code. */
interface ErrorDescription {
  readonly cause: string;
  readonly action: string;
  /** What the viewer sees, if it is not the error message of the code. */
  readonly viewer?: string;
}

/** Descriptions of all codes of `EmbedError`. */
export const errorCodes: Record<EmbedErrorCode, ErrorDescription> = {
  'bad-config': {
    cause:
      'The value of an attribute or property is invalid. The last valid value stays in effect.',
    action: 'Correct the value. The message names the attribute and the expected value.',
    viewer: `Nothing while the embed runs. If it has never loaded: “${errorMessage(messages, 'bad-config')}”`,
  },
  'mint-failed': {
    cause:
      'In five attempts, your endpoint did not respond, or responded with a temporary status such as 503. Or it responded with another error status, or without a sessionId.',
    action:
      'Check the log of your endpoint. The element has already retried temporary failures, with increasing delays.',
  },
  'mint-refused': {
    cause: 'Your endpoint responded with 401 or 403. The element does not retry.',
    action: 'Sign the viewer in, then call reload().',
  },
  'mint-timeout': {
    cause: 'Your endpoint took longer than session-timeout, five times.',
    action: 'Make the endpoint faster, or increase session-timeout.',
  },
  'frame-blocked': {
    cause: 'The Content-Security-Policy of this page blocks the frame.',
    action: 'Add the origin of the service to frame-src. The message names it.',
  },
  'frame-refused': {
    cause:
      'The service does not allow this page to frame it, or has no account for the host of base-url.',
    action:
      'Add the origin that the message names to hostOrigins of the service, or the host to hosts. http://localhost and http://127.0.0.1 are two origins.',
  },
  'frame-unreachable': {
    cause: 'The origin of the embed does not respond.',
    action:
      'Check base-url, DNS and certificates. If they are correct, the service or the network is down.',
  },
  'wrong-origin': {
    cause: 'The frame sent a message from another origin than its URL. It was redirected.',
    action:
      'Set base-url to the origin that the embed is served from. Do not accept such messages.',
  },
  'ready-timeout': {
    cause: 'The embed’s page loaded, but was not ready within ready-timeout.',
    action:
      'Check the console. If it names frame-ancestors, add the origin of this page to hostOrigins of the service. An account without messages needs without-messages.',
  },
  'session-refused': {
    cause: 'The embed rejected the first session, and also its replacement.',
    action:
      'Mint a new session for each load, and for the right account. An id is valid once, for five minutes.',
  },
  'invalid-message': {
    cause: 'A known event has a payload that does not match the contract.',
    action: 'Update the package: the versions of the embed and the host do not match.',
    viewer: 'Nothing. The embed keeps working.',
  },
  'renewal-failed': {
    cause: 'The session of the embed could not be renewed.',
    action: 'See mint-failed. Call renewSession() when your endpoint works again.',
    viewer: `Nothing until the session ends. Then: “${errorMessage(messages, 'renewal-failed')}”`,
  },
  'revoke-failed': {
    cause:
      'The sessions could not be revoked at logout. Their tokens stay valid until they expire.',
    action:
      'Call logout() again: it revokes what was not revoked. Also revoke the sessions on your server when your own session ends.',
    viewer: 'Nothing. The frame has been removed.',
  },
};

/** Returns what a viewer sees when an error occurs. */
export function viewerMessage(code: EmbedErrorCode): string {
  return errorCodes[code].viewer ?? `“${errorMessage(messages, code)}”`;
}
