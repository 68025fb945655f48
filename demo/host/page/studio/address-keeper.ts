import { fromFragment, toAddress } from './theme/address.ts';
import { PLAIN } from './theme/design.ts';
import type { StudioStore } from './theme/store.ts';

/** Browsers refuse addresses that change too often, in milliseconds. */
const REST = 250;

/** Keeps the theme in the address, and takes one that somebody puts there; `complain` is told why one does not count. */
export function keepAddress(store: StudioStore, complain: (problem: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.addEventListener('change', () => {
    clearTimeout(timer);
    timer = setTimeout(() => write(store), REST);
  });
  addEventListener('hashchange', () => {
    const read = fromFragment(location.hash, CSS.supports);
    complain('problem' in read ? read.problem : '');
    store.takeDesign('problem' in read ? PLAIN : read.design);
  });
}

function write(store: StudioStore): void {
  const address = toAddress(store.design, store.tab);
  const { pathname, search, hash } = location;
  if (address !== pathname + search + hash) history.replaceState(null, '', address);
}
