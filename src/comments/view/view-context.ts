import type { Formats } from '../../locale/relative-time.ts';
import type { Words } from '../messages/messages.ts';
import type { OpenConversation } from '../store/comments-session.ts';
import type { Groups } from './group-threads.ts';
import type { Gradual } from './progressive-list.ts';

/** What every template needs to draw with. */
export interface ViewContext {
  readonly open: OpenConversation;
  readonly words: Words;
  readonly formats: Formats;
  readonly groups: Groups;
  readonly gradual: Gradual;
}
