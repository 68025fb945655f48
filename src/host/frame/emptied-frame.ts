/**
 * Whether a script of the page has taken the address from a frame, so that it is empty: consent managers and lazy loaders
 * change `createElement` or `setAttribute`, and set the address later.
 */
export function isEmptied({ iframe, url }: { iframe: HTMLIFrameElement; url: URL }): boolean {
  return iframe.contentDocument?.URL === 'about:blank' && iframe.src !== url.href;
}
