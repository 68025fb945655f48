export { CommentsError, type CommentsErrorCode } from './comments-error.ts';
export {
  SvcBeforeDeleteEvent,
  SvcBeforeEditEvent,
  SvcBeforePostEvent,
  SvcBeforeResolveEvent,
  SvcCommentsChangeEvent,
  SvcCommentsErrorEvent,
} from './events.ts';
export type { SessionProvider } from './own-session.ts';
export type { ResolveUser } from './store/directory.ts';
export { SvcComments } from './svc-comments.ts';
