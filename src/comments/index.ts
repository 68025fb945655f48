export type { CommentsSessionProvider } from '../session/standalone-session.ts';
export { CommentsError, type CommentsErrorCode } from './client/comments-error.ts';
export {
  SvcBeforeDeleteEvent,
  SvcBeforeEditEvent,
  SvcBeforeOpenLinkEvent,
  SvcBeforePostEvent,
  SvcBeforeResolveEvent,
  SvcCommentsChangeEvent,
  SvcCommentsErrorEvent,
  type SvcCommentsEventMap,
} from './controllers/events.ts';
export type { ResolveLink } from './store/link-displays.ts';
export type { ResolveUser } from './store/user-directory.ts';
export { SvcComments } from './svc-comments.ts';
