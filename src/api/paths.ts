/** The path of the HTTP API below a base address: "Endpoints" of the interface. */
export const API = '/api/v1/embed';
export const GENERATE_SESSION = `${API}/generate-session`;
export const SESSION_TOKEN = `${API}/session/token`;
export const SESSION_REVOKE = `${API}/session/revoke`;

/** Returns the path of a dashboard's comments; all other paths of comments are below it. */
export function commentsPath(publicId: string): string {
  return `${API}/dashboard/${encodeURIComponent(publicId)}/comments`;
}
