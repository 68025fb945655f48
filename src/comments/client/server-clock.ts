/** The service's time, learned from its answers, so that a wrong clock of the viewer's shows in no "5 minutes ago". */
export class ServerClock {
  #offset = 0;

  learn(response: Response): void {
    const date = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(date)) this.#offset = date - Date.now();
  }

  /** Epoch milliseconds by the service's clock, true to a second or so. */
  now(): number {
    return Date.now() + this.#offset;
  }
}
