const KEY = 'svc-inspector-open';

/** Whether the inspector was open when the page was last loaded. */
export function isStoredOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false; // the page has no storage
  }
}

/** Stores whether the inspector is open. */
export function storeOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(KEY, String(isOpen));
  } catch {
    // The page has no storage, or it is full.
  }
}
