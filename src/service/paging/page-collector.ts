import { PAGE_ITEMS_BYTES } from '../limits/limits.ts';

/** Collects the items of a page until it has `first` of them, or until the next one would make it too large. */
export class PageCollector<Item> {
  readonly items: Item[] = [];
  readonly #first: number;
  #bytes = 0;
  #hasNextPage = false;

  constructor(first: number) {
    this.#first = first;
  }

  /** Whether an item was added that belongs to the next page. */
  get hasNextPage(): boolean {
    return this.#hasNextPage;
  }

  /** The number of items that complete the page, with the additional one that shows that there is a next page. */
  get missing(): number {
    return this.#hasNextPage ? 0 : this.#first + 1 - this.items.length;
  }

  /** Adds the next item of the list. Returns false if it belongs to the next page: the page is then complete. */
  add(item: Item): boolean {
    if (this.items.length < this.#first) {
      const bytes = this.#bytes + jsonBytes(item);
      if (this.items.length === 0 || bytes <= PAGE_ITEMS_BYTES) {
        this.#bytes = bytes;
        this.items.push(item);
        return true;
      }
    }
    this.#hasNextPage = true;
    return false;
  }
}

/** Returns the size of an item of a list as JSON, with its comma. Escapes make a text up to six times as long. */
function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}
