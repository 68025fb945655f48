import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { EmbedSession } from '../../src/context/index.ts';
import type { EmbedRuntime } from '../../src/runtime/index.ts';
import { AIRPORT_TIME } from '../query.ts';

const HOST_ZONE = 'host-zone';

/** The zone of the last `svc:action:set-timezone` that the runtime accepted. */
let hostZone: string | undefined;

/** Tracks the zone that the host sets. */
export function trackHostZone(runtime: EmbedRuntime): void {
  runtime.onAction('svc:action:set-timezone', ({ timezone }) => {
    hostZone = timezone;
    window.dispatchEvent(new Event(HOST_ZONE));
  });
}

/** Updates an element when the host sets a zone. */
export class HostZoneController implements ReactiveController {
  readonly #update: () => void;

  constructor(host: ReactiveControllerHost) {
    this.#update = () => host.requestUpdate();
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener(HOST_ZONE, this.#update);
  }

  hostDisconnected(): void {
    window.removeEventListener(HOST_ZONE, this.#update);
  }
}

/** Returns the zone that the host has set with an action, if it has. */
export function zoneOfHost(): string | undefined {
  return hostZone;
}

/**
 * Returns the zone of the data: the runtime's if the host, the URL or the session names one, or the account has another
 * than UTC. Otherwise each departure has the local time of its airport, because days and hours are of the airport.
 */
export function dataZone(timeZone: string, session: EmbedSession | undefined): string {
  const inUrl = new URL(location.href).searchParams.get('timezone');
  const named = [hostZone, inUrl, session?.claims?.settings?.timezone];
  const isNamed = named.some((zone) => zone?.toLowerCase() === timeZone.toLowerCase());
  return isNamed || timeZone !== 'UTC' ? timeZone : AIRPORT_TIME;
}
