/** The path of the HTTP API below a base address: "Endpoints" of the interface. All other paths are below it. */
export const API = '/api/v1/embed';
/** `POST` mints a session. */
export const GENERATE_SESSION = '/api/v1/embed/generate-session';
/** `POST` exchanges a session id for a token. */
export const SESSION_TOKEN = '/api/v1/embed/session/token';
/** `POST` revokes a session. */
export const SESSION_REVOKE = '/api/v1/embed/session/revoke';
/** `GET` with `?origin=…` returns whether pages of that origin may frame the embed. */
export const FRAME_CHECK = '/api/v1/embed/frame-check';

/** `GET` returns a published dashboard. */
export const DASHBOARD = '/api/v1/embed/dashboard/:publicId';
/** `GET` lists the comments of a dashboard, `POST` creates one. */
export const COMMENTS = '/api/v1/embed/dashboard/:publicId/comments';
/** `GET` lists the users that a comment can mention. */
export const MENTIONABLE_USERS = '/api/v1/embed/dashboard/:publicId/comments/mentionable-users';
/** `PATCH` and `DELETE` change a comment. */
export const COMMENT = '/api/v1/embed/dashboard/:publicId/comments/:commentId';
/** `POST` resolves or reopens a thread. */
export const RESOLUTION = '/api/v1/embed/dashboard/:publicId/comments/:commentId/resolve';

/** Returns the path of a published dashboard. */
export function dashboardPath(publicId: string): string {
  return DASHBOARD.replace(':publicId', () => encodeURIComponent(publicId));
}

/** Returns the path of a dashboard's comments; all other paths of comments are below it. */
export function commentsPath(publicId: string): string {
  return COMMENTS.replace(':publicId', () => encodeURIComponent(publicId));
}
