import { fromFragment, toAddress } from './theme/address.ts';
import { DEFAULT_DESIGN } from './theme/design.ts';
import type { StudioStore } from './theme/store.ts';

/** Delay before the URL changes; browsers limit the number of changes. */
const WRITE_DELAY_MS = 250;

/** Keeps the URL's fragment and the design in sync; `setProblem` receives why a fragment is invalid. */
export function syncAddress(store: StudioStore, setProblem: (problem: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.addEventListener('change', () => {
    clearTimeout(timer);
    timer = setTimeout(() => write(store), WRITE_DELAY_MS);
  });
  addEventListener('hashchange', () => {
    const read = fromFragment(location.hash, CSS.supports);
    setProblem('problem' in read ? read.problem : '');
    store.setDesign('problem' in read ? DEFAULT_DESIGN : read.design);
  });
}

function write(store: StudioStore): void {
  const address = toAddress(store.design, store.tab);
  const { pathname, search, hash } = location;
  if (address !== pathname + search + hash) history.replaceState(null, '', address);
}
