import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { NO_FAULTS } from './no-faults.ts';

/** A simulated fault: `times` times, or until it is reset; null for none. */
const fault = <const Mode extends string>(...modes: Mode[]) =>
  v.nullable(
    v.object({
      mode: v.picklist(modes),
      times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    }),
  );

/** Faults that the inspector can simulate, by place. */
export const Faults = v.strictObject({
  /** The host's endpoint that mints sessions. */
  mint: fault('rejected', 'failing', 'disconnected', 'unresponsive', 'used-id'),
  /** The host's endpoint that revokes sessions. */
  revoke: fault('failing'),
  /** The connection between browser and service. */
  connection: fault('slow', 'disconnected'),
  /** The embed's page. */
  page: fault('unresponsive', 'wrong-origin'),
  /** Whether the host's pages may frame the embed. */
  framing: fault('rejected'),
  /** The response to a session exchange: its `Date` makes the session look nearly expired. */
  exchange: fault('expiring'),
});
export type Faults = v.InferOutput<typeof Faults>;

/** Changes of some faults; the others stay. */
export const FaultChanges = v.partial(Faults);
export type FaultChanges = v.InferOutput<typeof FaultChanges>;

type FaultMode<Place extends keyof Faults> = NonNullable<Faults[Place]>['mode'];

const FAULT_SETS_MAX = 200;

/** The fault sets of all inspectors, by proxy id. The least recently used ones are dropped. */
export class FaultRegistry {
  readonly #sets = new LRUCache<string, FaultSet>({ max: FAULT_SETS_MAX });

  of(id: string): FaultSet {
    const set = this.#sets.get(id) ?? new FaultSet();
    this.#sets.set(id, set);
    return set;
  }
}

/** Active faults of one proxy. */
export class FaultSet {
  #faults: Faults = NO_FAULTS;

  get current(): Faults {
    return this.#faults;
  }

  change(changes: FaultChanges): void {
    this.#faults = { ...this.#faults, ...changes };
  }

  /** Returns the active fault mode of a place, if any, and counts down its `times`. */
  consume<Place extends keyof Faults>(place: Place): FaultMode<Place> | undefined {
    const found = this.#faults[place];
    if (!found) return undefined;
    const { mode, times } = found;
    if (times) this.change({ [place]: times > 1 ? { mode, times: times - 1 } : null });
    return mode as FaultMode<Place>;
  }
}
