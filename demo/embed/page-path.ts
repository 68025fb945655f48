/** Returns the path of the page without a trailing slash. */
export function pagePath(): string {
  return location.pathname.replace(/\/+$/, '');
}
