import type { Formats } from '../formats.ts';
import type { Gradual } from '../gradual.ts';
import type { OpenConversation } from '../open-conversation.ts';
import type { Words } from '../words.ts';
import type { Groups } from './groups.ts';

/** What every template needs to draw with. */
export interface ViewContext {
  readonly open: OpenConversation;
  readonly words: Words;
  readonly formats: Formats;
  readonly groups: Groups;
  readonly gradual: Gradual;
}
