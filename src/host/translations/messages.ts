import type { Surface } from '../../api/surface.ts';
import { EmbedError } from '../../protocol/errors.ts';

/** What the error that is shown says; `reported` is for any other error that the embed reported. */
type ErrorText =
  | 'bad-config'
  | 'mint-failed'
  | 'mint-refused'
  | 'frame-refused'
  | 'frame-unreachable'
  | 'ready-timeout'
  | 'session-refused'
  | 'forbidden'
  | 'reported';

/**
 * The texts of the element in one language: the title of the frame on each surface, the sentence of each error, the
 * retry button, what to do instead where another attempt does not help, and what to check where one may.
 */
export type Messages = Readonly<
  Record<Surface | ErrorText | 'retry' | 'contact' | 'connection', string>
>;

/** The codes whose text is that of another one. */
const sameText: Partial<Record<string, ErrorText>> = {
  'mint-timeout': 'mint-failed',
  'frame-blocked': 'frame-refused',
  'exchange-failed': 'frame-unreachable',
  'renewal-failed': 'session-refused',
  'wrong-origin': 'bad-config',
  'invalid-message': 'reported',
  'revoke-failed': 'reported',
};

/** The texts of the errors that the embed reports by name, and that another attempt does not fix. */
const reportedTexts = new Map<string, ErrorText>([
  ['DashboardNotFoundError', 'bad-config'],
  ['NoSessionError', 'bad-config'],
  ['DashboardForbiddenError', 'forbidden'],
]);

/** What the viewer can do besides another attempt; a text without an entry says it itself, or there is nothing. */
const ADVICE: Partial<Record<ErrorText, 'connection' | 'contact'>> = {
  'bad-config': 'contact',
  'frame-refused': 'contact',
  forbidden: 'contact',
  'frame-unreachable': 'connection',
  'ready-timeout': 'connection',
};

/** The text of an error, and whether another attempt can help. */
export interface ErrorMessage {
  readonly text: string;
  readonly canRetry: boolean;
}

/** Returns the message of an error of the element, or of one with the name of an error that the embed reported. */
export function errorMessage(messages: Messages, error: Error): ErrorMessage {
  const name =
    error instanceof EmbedError
      ? (sameText[error.code] ?? (error.code as ErrorText))
      : (reportedTexts.get(error.name) ?? 'reported');
  const advice = ADVICE[name];
  // a viewer who must sign in cannot do so here: the page calls reload() afterwards
  const canRetry = advice !== 'contact' && name !== 'mint-refused';
  return { canRetry, text: advice ? `${messages[name]} ${messages[advice]}` : messages[name] };
}
