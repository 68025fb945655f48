/**
 * Creates a function to call at each `load` of an iframe. It returns true if the document is that of the previous `load`:
 * WebKit also dispatches `load` after a fragment navigation of a frame of another origin (https://webkit.org/b/241753).
 */
export function createFragmentLoadCheck(): (iframe: HTMLIFrameElement) => boolean {
  let previous: Location | undefined;
  return ({ contentWindow }) => {
    // In other engines, where the frame is in another process, all its documents have one location object.
    if (!navigator.vendor?.startsWith('Apple')) return false;
    const isSame = previous !== undefined && contentWindow?.location === previous;
    previous = contentWindow?.location;
    return isSame;
  };
}
