/** A feature that a test may need and that a browser, or its driver, may not support. */
export type Feature =
  | 'media emulation'
  | 'held mouse button'
  | 'frames without layout'
  | 'moves without reload'
  | 'popups'
  | 'narrow windows'
  | 'undo by keyboard'
  | 'state of AltGr'
  | 'scrolling of outer pages'
  | 'zoomed frames';

interface PageConfig {
  /** The origin of the test frames. */
  readonly frameOrigin: string;
  /** A service with the default lifetimes. */
  readonly serviceOrigin: string;
  /** A service whose sessions last for seconds. */
  readonly shortSessionOrigin: string;
  /** The features that this browser does not support, with the reasons. */
  readonly unsupported: Readonly<Partial<Record<Feature, string>>>;
}

/** The values that web-test-runner.config.mjs passes to every test page. */
export const { frameOrigin, serviceOrigin, shortSessionOrigin, unsupported } = (
  globalThis as unknown as { __svc: PageConfig }
).__svc;
