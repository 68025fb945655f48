/** A `Storage` in memory; after `reject(true)`, every write throws. */
export class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  #rejects = false;

  get length(): number {
    return this.#items.size;
  }

  reject(rejects: boolean): void {
    this.#rejects = rejects;
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
    if (this.#rejects) throw new Error('QuotaExceededError');
    this.#items.set(key, value);
  }
}
