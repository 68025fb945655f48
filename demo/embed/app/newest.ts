import type { FullItem } from '../../workspace.ts';

/** Unsaved changes of an item, and the version that they are based on. */
export interface Draft<Body> {
  readonly title: string;
  readonly body: Body;
  readonly version: number;
}

/** Unsaved changes by item id. */
export class Drafts<Body> extends Map<number, Draft<Body>> {
  /** Removes a draft that was saved; one that was edited meanwhile is kept, on top of the saved version. */
  saved({ id, updatedAt: version }: Pick<FullItem, 'id' | 'updatedAt'>, draft: Draft<Body>): void {
    const newest = this.get(id) ?? draft;
    if (newest === draft) this.delete(id);
    else this.set(id, { ...newest, version });
  }
}

/** Numbers loads, of which only the newest may show its result. */
export class Loads {
  #newest = 0;

  /** Starts a load; the returned function tests whether none was started since. */
  start(): () => boolean {
    this.#newest += 1;
    const own = this.#newest;
    return () => own === this.#newest;
  }
}
