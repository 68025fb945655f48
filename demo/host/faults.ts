import * as v from 'valibot';

/** How one part of the way is made to fail: so many times, or until it is mended; null is how it should be. */
const fault = <const How extends string>(...hows: How[]) =>
  v.nullable(
    v.object({
      how: v.picklist(hows),
      times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    }),
  );

/** What can be made to fail on the inspector's way to the service. */
export const Faults = v.strictObject({
  /** The host's endpoint that mints. */
  mint: fault('refused', 'failing', 'dropped', 'silent', 'spent'),
  /** The host's endpoint that revokes. */
  revoke: fault('failing'),
  /** The line between browser and service. */
  line: fault('slow', 'dropped'),
  /** The embed's page. */
  page: fault('silent', 'stranger'),
  /** The service's answer to an exchange: told so late that the session is nearly over. */
  exchange: fault('late'),
});
export type Faults = v.InferOutput<typeof Faults>;

/** Which faults are to change; the others stay as they are. */
export const FaultOrders = v.partial(Faults);
export type FaultOrders = v.InferOutput<typeof FaultOrders>;

type How<Place extends keyof Faults> = NonNullable<Faults[Place]>['how'];

const DESKS_MAX = 200;

/** The desks of all lines, by the line's id. The longest unused go, and what fails there is mended by that. */
export class FaultDesks {
  readonly #desks = new Map<string, FaultDesk>();

  of(id: string): FaultDesk {
    const desk = this.#desks.get(id) ?? new FaultDesk();
    this.#desks.delete(id);
    this.#desks.set(id, desk);
    for (const oldest of this.#desks.keys()) {
      if (this.#desks.size <= DESKS_MAX) break;
      this.#desks.delete(oldest);
    }
    return desk;
  }
}

/** Keeps the faults in force on one line. */
export class FaultDesk {
  #faults: Faults = { mint: null, revoke: null, line: null, page: null, exchange: null };

  get current(): Faults {
    return this.#faults;
  }

  change(orders: FaultOrders): void {
    this.#faults = { ...this.#faults, ...orders };
  }

  /** How a place fails now, if it does; this counts as one time. */
  take<Place extends keyof Faults>(place: Place): How<Place> | undefined {
    const found = this.#faults[place];
    if (!found) return undefined;
    const { how, times } = found;
    if (times) this.change({ [place]: times > 1 ? { how, times: times - 1 } : null });
    return how as How<Place>;
  }
}
