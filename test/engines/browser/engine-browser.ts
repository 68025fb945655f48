/** Where an element is: in the page, or in the frame of the embed with this surface. */
export type Place = 'page' | 'dashboard' | 'app' | 'chat';

/** A browser of any engine. */
export interface EngineBrowser {
  /** Opens a URL in a page that shares no data with the earlier ones. */
  open(url: string): Promise<EnginePage>;
  close(): Promise<void>;
}

/** The operations that the protocols of all engines have. */
export interface EnginePage {
  /** Errors and warnings of the console so far; undefined if the protocol does not report them. */
  readonly consoleErrors: readonly string[] | undefined;
  /** Returns the value of an expression, which may be a promise. */
  evaluate(place: Place, expression: string): Promise<unknown>;
  /** Clicks the element that an expression returns. */
  click(place: Place, expression: string): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}
