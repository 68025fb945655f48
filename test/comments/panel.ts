import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { until } from '../browser/until.ts';

/** The accessible names of the text areas, in English. */
export const NEW_THREAD = 'Add a comment';
export const REPLY = 'Reply';
export const EDIT = 'Edit comment';

/** Returns the accessible name of a button. */
export function nameOf(button: Element): string {
  return button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '';
}

/** Dispatches `online`, after which the element polls. */
export function poll(): void {
  dispatchEvent(new Event('online'));
}

/** A `<svc-comments>` as a viewer uses it. */
export class Panel {
  readonly element: SvcComments;

  constructor(element: SvcComments) {
    this.element = element;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }

  /** Returns the element of a selector in the shadow root. */
  find<T extends HTMLElement = HTMLElement>(selector: string): T | null {
    return this.root?.querySelector<T>(selector) ?? null;
  }

  /** Returns the elements of a selector in the shadow root. */
  all(selector: string): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(selector)];
  }

  /** Returns the buttons with an accessible name. */
  buttons(name: string, root: ParentNode = this.root): HTMLButtonElement[] {
    return [...root.querySelectorAll('button')].filter((each) => nameOf(each) === name);
  }

  /** Clicks a button, by its accessible name, as a pointer does. */
  press(name: string, index = 0, root: ParentNode = this.root): void {
    const button = this.buttons(name, root)[index];
    if (!button) throw new Error(`There is no button "${name}" number ${index}.`);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
  }

  /** Clicks a button of the notice about a failed operation. */
  pressInNotice(name: string): void {
    this.press(name, 0, this.failureNotice());
  }

  /** Returns the text area with an accessible name. */
  textArea(label = NEW_THREAD): HTMLTextAreaElement | null {
    return this.find<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`);
  }

  /** Sets the value of a text area and dispatches `input`. */
  write(text: string, label = NEW_THREAD): HTMLTextAreaElement {
    const area = this.textArea(label);
    if (!area) throw new Error(`There is no text area "${label}".`);
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
    return area;
  }

  /** Presses the submit button of a composer. */
  submit(label = NEW_THREAD): void {
    const composer = this.textArea(label)?.closest('[part="composer"]');
    composer?.querySelector<HTMLElement>('[part="submit"]')?.click();
  }

  /** Writes and submits a text; with `open`, in the composer that this button opens. */
  async send(text: string, label = NEW_THREAD, open?: string): Promise<void> {
    if (open) this.press(open);
    await until(() => this.textArea(label));
    this.write(text, label);
    this.submit(label);
  }

  /** Returns the notice about a failed operation. */
  failureNotice(): HTMLElement | undefined {
    const isOfFailure = (notice: Element) =>
      ['Discard', 'Close'].some((name) => this.buttons(name, notice)[0]);
    return this.all('[part="notice"]').find(isOfFailure);
  }

  /** Whether a comment is being sent. */
  isSending(): boolean {
    return this.all('[part="comment"]').some(({ textContent }) => textContent.includes('Sending…'));
  }

  /** Returns the name of the selected filter of the list. */
  pressedFilter(): string | null | undefined {
    return this.find('[aria-pressed="true"]')?.textContent;
  }

  /** Returns the texts of the comments, in their order. */
  bodies(): (string | null)[] {
    return this.all('[part="comment-body"]').map((each) => each.textContent);
  }

  /** Waits for the pill that announces the changes of others, and presses it. */
  async showChanges(): Promise<void> {
    poll();
    await until(() => this.find('[part="pill"]'));
    this.find('[part="pill"]')?.click();
  }
}
