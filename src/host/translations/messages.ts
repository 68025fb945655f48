import type { Surface } from '../../api/surface.ts';
import type { EmbedErrorCode } from '../../protocol/errors.ts';

/** What the error that is shown says; `reported` is for an error that the embed reported. */
type ErrorText =
  | 'bad-config'
  | 'mint-failed'
  | 'mint-refused'
  | 'frame-refused'
  | 'frame-unreachable'
  | 'ready-timeout'
  | 'session-refused'
  | 'renewal-failed'
  | 'reported';

/**
 * The texts of the element in one language: the title of the frame on each surface, the sentence of each error, the
 * retry button, and what to do instead where another attempt does not help.
 */
export type Messages = Readonly<Record<Surface | ErrorText | 'retry' | 'contact', string>>;

/** The codes whose text is that of another one. */
const sameText: Partial<Record<string, ErrorText>> = {
  'mint-timeout': 'mint-failed',
  'frame-blocked': 'frame-refused',
  'wrong-origin': 'bad-config',
  'invalid-message': 'reported',
  'revoke-failed': 'reported',
};

/** The text of an error, and whether another attempt can help. */
export interface ErrorMessage {
  readonly text: string;
  readonly canRetry: boolean;
}

/** Returns the message of an error; without a code, that of an error that the embed reported. */
export function errorMessage(
  messages: Messages,
  code: EmbedErrorCode | 'reported' = 'reported',
): ErrorMessage {
  const name = sameText[code] ?? (code as ErrorText);
  const canRetry = name !== 'bad-config' && name !== 'frame-refused';
  return { canRetry, text: canRetry ? messages[name] : `${messages[name]} ${messages.contact}` };
}
