import type { ReactiveControllerHost } from 'lit';
import { HostZoneController, zoneOfHost } from '../data-zone.ts';

/** The zone that the viewer has chosen, until the host sets one: the latest choice counts. */
export class ChosenZone {
  readonly #host: ReactiveControllerHost;
  #choice: { readonly zone: string; readonly zoneOfHost: string | undefined } | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    new HostZoneController(host);
  }

  get value(): string | undefined {
    return this.#choice?.zoneOfHost === zoneOfHost() ? this.#choice?.zone : undefined;
  }

  readonly select = (zone: string): void => {
    this.#choice = { zone, zoneOfHost: zoneOfHost() };
    this.#host.requestUpdate();
  };
}
