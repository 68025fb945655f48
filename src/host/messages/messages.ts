import type { Surface } from '../../api/surface.ts';
import type { EmbedErrorCode } from '../../protocol/errors.ts';

/** A code whose message is shown to the viewer. */
type ShownCode = Exclude<EmbedErrorCode, 'mint-timeout' | 'invalid-message' | 'revoke-failed'>;

/**
 * The texts of the element in one language: the title of the frame on each surface, the retry button, and the message
 * of each error. `reported` is for an error that the embed reported.
 */
export type Messages = Readonly<Record<Surface | ShownCode | 'retry' | 'reported', string>>;

/** Returns the message of an error; without a code, that of an error that the embed reported. */
export function errorMessage(messages: Messages, code?: EmbedErrorCode): string {
  switch (code) {
    case undefined:
    case 'invalid-message':
    case 'revoke-failed':
      return messages.reported;
    case 'mint-timeout':
      return messages['mint-failed'];
    default:
      return messages[code];
  }
}
