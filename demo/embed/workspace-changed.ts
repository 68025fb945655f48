const CHANGED = 'workspace-changed';

/** Says that the workspace is another; to the window, for who changed it may have left the page before the answer came. */
export function tellWorkspaceChanged(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back whenever the workspace was changed here, until the signal. */
export function onWorkspaceChanged(act: () => void, signal: AbortSignal): void {
  window.addEventListener(CHANGED, act, { signal });
}
