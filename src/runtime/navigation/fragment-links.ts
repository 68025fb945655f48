/**
 * Scrolls to the target of a link within the page, until `signal` is aborted. In a frame that is as high as its content, only
 * the host's page can scroll, which browsers do not do for a fragment.
 */
export function scrollToFragments(signal: AbortSignal): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
      if (!link?.hash || link.target || event.defaultPrevented) return;
      // after the navigation to the fragment, which determines the target
      setTimeout(() => {
        if (link.href === location.href) document.querySelector(':target')?.scrollIntoView();
      });
    },
    { signal },
  );
}
