export { CommentsError, type CommentsErrorCode } from './comments-error.ts';
export { SvcComments } from './svc-comments.ts';
