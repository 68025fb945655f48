import type { Faults } from '../../fault-proxy/faults.ts';

/** Requests to the host, whose responses contain the active faults. */
export class FaultRequests {
  readonly #url: string;
  readonly #received: (faults: Faults) => void;
  #count = 0;
  /** Number of the request whose faults were received. */
  #newest = 0;

  constructor(url: string, received: (faults: Faults) => void) {
    this.#url = url;
    this.#received = received;
  }

  /** Sends a request. The faults of its response are ignored if a later request was answered before. */
  async send(init?: RequestInit): Promise<Response> {
    this.#count += 1;
    const number = this.#count;
    const response = await fetch(this.#url, init);
    if (!response.ok) return response;
    const faults: Faults = await response.json();
    if (number < this.#newest) return response;
    this.#newest = number;
    this.#received(faults);
    return response;
  }
}
