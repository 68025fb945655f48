import type { Formats } from '../../locale/relative-time.ts';
import type { CommentActions } from '../controllers/comment-actions.ts';
import type { ComposerController } from '../controllers/composer-controller.ts';
import type { Messages } from '../messages/en-US.ts';
import type { CommentsSession } from '../store/comments-session.ts';

/** What the templates of a session need. A thread renders again if it gets a new context object. */
export interface ViewContext {
  readonly session: CommentsSession;
  readonly messages: Messages;
  readonly formats: Formats;
  readonly actions: CommentActions;
  readonly composers: ComposerController;
}
