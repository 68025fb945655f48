import type { Formats } from '../../locale/relative-time.ts';
import type { Messages } from '../messages/en-US.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import type { ThreadGroups } from './group-threads.ts';
import type { ProgressiveList } from './progressive-list.ts';

/** What every template needs to draw with. */
export interface ViewContext {
  readonly open: CommentsSession;
  readonly messages: Messages;
  readonly formats: Formats;
  readonly groups: ThreadGroups;
  readonly progressive: ProgressiveList;
}
