/** The way to the service that this page can have fail. */
export interface Line {
  readonly origin: string;
  /** Where the host sets its faults, and mints over it. */
  readonly api: string;
  /** Other open inspectors have the same: what fails here fails there. */
  readonly isShared: boolean;
}

/** A page's own line; where the browser does not find its name, which is below `localhost`, the shared one. */
export async function lineOf(own: string, shared: string): Promise<Line> {
  const isFound = await fetch(`${own}/line/tap.js`, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  );
  const [id] = new URL(own).hostname.split('.');
  return isFound
    ? { origin: own, api: `/api/lines/${id}`, isShared: false }
    : { origin: shared, api: '/api/lines/shared', isShared: true };
}
