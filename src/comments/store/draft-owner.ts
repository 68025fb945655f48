import { newId } from './new-id.ts';

const NAME = 'svc-comments:released';

/**
 * The id under which a panel stores its drafts. After a reload, the panel gets the same id, because `sessionStorage`
 * contains the ids that earlier pages of the tab have released.
 */
export class DraftOwner {
  readonly #tab: Storage | undefined;
  readonly id: string;

  constructor(tab: Storage | undefined) {
    this.#tab = tab;
    const [id = newId(), ...others] = this.#read();
    this.id = id;
    this.#write(others);
  }

  release(): void {
    this.#write([...new Set(this.#read()).add(this.id)]);
  }

  #read(): string[] {
    try {
      return this.#tab?.getItem(NAME)?.split(' ').filter(Boolean) ?? [];
    } catch {
      return [];
    }
  }

  #write(ids: readonly string[]): void {
    try {
      this.#tab?.setItem(NAME, ids.join(' '));
    } catch {
      // Without storage, the next page gets a new id and takes over the newest draft.
    }
  }
}
