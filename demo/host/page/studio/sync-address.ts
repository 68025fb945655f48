/** Delay before the URL changes; browsers limit the number of changes. */
const WRITE_DELAY_MS = 250;

/** Keeps the URL and a store in sync: `write` returns the URL of the store, `read` is called if the viewer edits the fragment. */
export function syncAddress(
  store: EventTarget,
  { read, write }: { read: () => void; write: () => string },
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.addEventListener('change', () => {
    clearTimeout(timer);
    timer = setTimeout(() => replaceAddress(write()), WRITE_DELAY_MS);
  });
  addEventListener('hashchange', read);
}

function replaceAddress(address: string): void {
  const { pathname, search, hash } = location;
  if (address !== pathname + search + hash) history.replaceState(null, '', address);
}
