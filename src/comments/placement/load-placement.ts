/** Loads Floating UI: when the pointer or the focus enters the panel, so that a popover does not wait for it. */
export const loadPlacement = () => import('./place.ts').catch(() => undefined);
