/**
 * Returns a function that is called at each `load` of an iframe, and returns whether the document is still that of the
 * previous `load`. WebKit also dispatches `load` when a frame of another origin navigates to a fragment (bug 241753).
 */
export function createFragmentLoadCheck(): (iframe: HTMLIFrameElement) => boolean {
  let previous: Location | undefined;
  return ({ contentWindow }) => {
    // In other engines, all documents of a frame in another process have the same location object.
    if (!navigator.vendor?.startsWith('Apple')) return false;
    const isSame = previous !== undefined && contentWindow?.location === previous;
    previous = contentWindow?.location;
    return isSame;
  };
}
