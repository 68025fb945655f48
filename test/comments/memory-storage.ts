/** A `Storage` in memory; after `refuse(true)`, every write throws. */
export class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  #refuses = false;

  get length(): number {
    return this.#items.size;
  }

  refuse(refuses: boolean): void {
    this.#refuses = refuses;
  }

  clear(): void {
    this.#items.clear();
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  setItem(key: string, value: string): void {
    if (this.#refuses) throw new Error('QuotaExceededError');
    this.#items.set(key, value);
  }
}
