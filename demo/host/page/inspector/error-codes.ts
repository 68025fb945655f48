import type { EmbedErrorCode } from '../../../../src/host/index.ts';
import { messages } from '../../../../src/host/messages/en-US.ts';
import { errorMessage } from '../../../../src/host/messages/messages.ts';

/** What a host developer needs to know about an error code. */
interface ErrorDescription {
  readonly cause: string;
  /** What the viewer sees, if it is not the error message of the code. */
  readonly viewer?: string;
}

/** Descriptions of all codes of `EmbedError`. */
export const errorCodes: Record<EmbedErrorCode, ErrorDescription> = {
  'bad-config': {
    cause:
      'The value of an attribute or property is invalid. The last valid value stays in effect.',
    viewer: `Nothing while the embed runs. If it has never loaded: “${errorMessage(messages, 'bad-config')}”`,
  },
  'mint-failed': {
    cause:
      'In five attempts, your endpoint did not respond, or responded with a temporary status such as 503. Or it responded with another error status, or without a sessionId.',
  },
  'mint-refused': {
    cause: 'Your endpoint responded with 401 or 403. The element does not retry.',
  },
  'mint-timeout': {
    cause: 'Your endpoint took longer than session-timeout, five times.',
  },
  'frame-blocked': {
    cause: 'The Content-Security-Policy of this page blocks the frame.',
  },
  'frame-refused': {
    cause:
      'The service does not allow this page to frame it, or has no account for the host of base-url.',
  },
  'frame-unreachable': {
    cause: 'The origin of the embed does not respond.',
  },
  'wrong-origin': {
    cause: 'The frame sent a message from another origin than its URL. It was redirected.',
  },
  'ready-timeout': {
    cause: 'The embed’s page loaded, but was not ready within ready-timeout.',
  },
  'session-refused': {
    cause: 'The embed rejected the first session, and also its replacement.',
  },
  'invalid-message': {
    cause: 'A known event has a payload that does not match the contract.',
    viewer: 'Nothing. The embed keeps working.',
  },
  'renewal-failed': {
    cause: 'The session of the embed could not be renewed.',
    viewer: `Nothing until the session ends. Then: “${errorMessage(messages, 'renewal-failed')}”`,
  },
  'revoke-failed': {
    cause:
      'The sessions could not be revoked at logout. Their tokens stay valid until they expire.',
    viewer: 'Nothing. The frame has been removed.',
  },
};

/** Returns what a viewer sees when an error occurs. */
export function viewerMessage(code: EmbedErrorCode): string {
  return errorCodes[code].viewer ?? `“${errorMessage(messages, code)}”`;
}
