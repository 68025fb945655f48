import type { ActionHost, CommentActions } from './comment-actions.ts';

let Actions: typeof CommentActions | undefined;

/** What presses and texts do, loaded beside the list: it can be read without. */
export class LazyActions {
  readonly #host: ActionHost;
  #actions: CommentActions | undefined;

  constructor(host: ActionHost) {
    this.#host = host;
    if (Actions) this.#actions = new Actions(host);
  }

  /** Undefined until loaded; no text can be written before, for its box comes later still. */
  get now(): CommentActions | undefined {
    return this.#actions;
  }

  async load(): Promise<CommentActions> {
    Actions ??= (await import('./comment-actions.ts')).CommentActions;
    this.#actions ??= new Actions(this.#host);
    return this.#actions;
  }

  readonly press = async (event: MouseEvent): Promise<void> => {
    const button = (event.target as Element).closest<HTMLElement>('[data-do]');
    const byKeyboard = event.detail === 0;
    if (button) (this.#actions ?? (await this.load())).press(button, byKeyboard);
  };
}
