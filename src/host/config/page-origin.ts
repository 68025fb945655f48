/**
 * Returns the origin of the page; `null` if it is sandboxed, undefined without a page. A global variable `origin` of the
 * page replaces that of the window, so that of the address is used; a page of `srcdoc` has none there.
 */
export function pageOrigin(): string | undefined {
  const { origin, location } = globalThis;
  const isOfAddress = origin !== undefined && origin !== 'null' && location?.origin !== 'null';
  return isOfAddress ? (location?.origin ?? origin) : origin;
}
