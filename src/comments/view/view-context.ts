import type { TimestampFormatter } from '../../locale/timestamp-formatter.ts';
import type { CommentActions } from '../controllers/comment-actions.ts';
import type { ComposerController } from '../controllers/composer-controller.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import type { Messages } from '../translations/en-US.ts';

/** What the templates of a session need. A thread renders again if it gets a new context object. */
export interface ViewContext {
  readonly session: CommentsSession;
  readonly messages: Messages;
  readonly formats: TimestampFormatter;
  readonly actions: CommentActions;
  readonly composers: ComposerController;
}
