/** Which composers and questions stand open, by the key of their thread or comment. */
export class OpenPlaces {
  readonly replying = new Set<string>();
  readonly editing = new Set<string>();
  readonly confirming = new Set<string>();

  /** What stands open in a thread, to tell whether it must be drawn again. */
  in(keys: readonly string[]): string {
    const open = (places: Set<string>) => keys.filter((key) => places.has(key)).join();
    if (this.replying.size + this.editing.size + this.confirming.size === 0) return '';
    return `${open(this.replying)}|${open(this.editing)}|${open(this.confirming)}`;
  }
}
