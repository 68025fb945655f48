/** Delay before the URL changes; browsers limit the number of changes. */
const WRITE_DELAY_MS = 250;

/** What is used of a window. */
interface Page {
  readonly location: { readonly href: string };
  readonly history: { replaceState(data: null, unused: string, url: string): void };
  addEventListener(type: 'hashchange', listener: () => void): void;
}

/**
 * Keeps the URL and a store in sync: `write` returns the URL of the store, `read` is called if the viewer edits the
 * fragment. A URL that was edited since the store changed is newer, so it is not overwritten.
 */
export function syncAddress(
  store: EventTarget,
  { read, write }: { read: () => void; write: () => string },
  page = globalThis as unknown as Page,
): void {
  const { history } = page;
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.addEventListener('change', () => {
    clearTimeout(timer);
    const { href } = page.location;
    timer = setTimeout(() => {
      const isNewest = page.location.href === href;
      if (isNewest && !href.endsWith(write())) history.replaceState(null, '', write());
    }, WRITE_DELAY_MS);
  });
  page.addEventListener('hashchange', read);
}
