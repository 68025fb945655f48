const CHANGED = 'workspace-changed';

/** Reports a change of the workspace, on the window, because the changing element may be disconnected already. */
export function dispatchWorkspaceChanged(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back whenever this page has changed the workspace, until the signal aborts. */
export function onWorkspaceChanged(callback: () => void, signal: AbortSignal): void {
  window.addEventListener(CHANGED, callback, { signal });
}
