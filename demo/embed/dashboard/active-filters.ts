import type { EmbedFilters } from '../../../src/context/index.ts';

/**
 * Merges the filters of the host and the viewer; for each member, the latest change counts. An empty list filters
 * nothing, as a group of checkboxes does of which none is checked.
 */
export class ActiveFilters {
  #context: EmbedFilters = {};
  #host: EmbedFilters = {};
  #viewer: EmbedFilters = {};
  #all: EmbedFilters = {};

  /** The merged filters; the same object until one changes. */
  get all(): EmbedFilters {
    return this.#all;
  }

  /** The filters of the host. */
  get host(): EmbedFilters {
    return this.#host;
  }

  /** Sets the filters of the context, which contain those of the viewer as soon as they are reported. */
  setContextFilters(context: EmbedFilters): void {
    if (context === this.#context) return;
    const before = this.#context;
    this.#context = context;
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    const kept = Object.entries(this.#viewer).filter(
      ([member, value]) =>
        isSame(context[member], value ?? undefined) || isSame(context[member], before[member]),
    );
    this.#viewer = Object.fromEntries(kept);
    const isOfHost = ([member, value]: [string, unknown]) => !isSame(value, this.#viewer[member]);
    this.#host = Object.fromEntries(Object.entries(context).filter(isOfHost));
    this.#merge();
  }

  /** Sets filters of the viewer, by member; null removes one. */
  setViewerFilters(filters: EmbedFilters): void {
    this.#viewer = { ...this.#viewer, ...filters };
    this.#merge();
  }

  /** Sets filters of the viewer, and removes all others. */
  replaceAll(filters: EmbedFilters): void {
    const none = Object.fromEntries(Object.keys(this.#all).map((member) => [member, null]));
    this.setViewerFilters({ ...none, ...filters });
  }

  #merge(): void {
    const entries = Object.entries({ ...this.#host, ...this.#viewer });
    this.#all = Object.fromEntries(entries.filter(([, value]) => [value ?? []].flat().length > 0));
  }
}
