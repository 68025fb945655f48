import { until } from './until.ts';

/** The accessible names of the text areas, in English. */
export const NEW_THREAD = 'Add a comment';
export const REPLY = 'Reply';
export const EDIT = 'Edit comment';

/** Returns the buttons with an accessible name. */
export function buttons(root: ParentNode, name: string): HTMLButtonElement[] {
  return [...root.querySelectorAll('button')].filter((each) => nameOf(each) === name);
}

/** Clicks a button, by its accessible name, as a pointer does. */
export function press(root: ParentNode, name: string, index = 0): void {
  const button = buttons(root, name)[index];
  if (!button) throw new Error(`There is no button "${name}" number ${index}.`);
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
}

/** Returns the accessible name of a button. */
export function nameOf(button: Element): string {
  return button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '';
}

/** Returns the text area with an accessible name. */
export function textArea(root: ParentNode, label = NEW_THREAD): HTMLTextAreaElement | null {
  return root.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`);
}

/** Sets the value of a text area and dispatches `input`. */
export function write(root: ParentNode, text: string, label = NEW_THREAD): HTMLTextAreaElement {
  const area = textArea(root, label);
  if (!area) throw new Error(`There is no text area "${label}".`);
  area.value = text;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return area;
}

/** Presses the submit button of a composer. */
export function submit(root: ParentNode, label = NEW_THREAD): void {
  const composer = textArea(root, label)?.closest('[part="composer"]');
  composer?.querySelector<HTMLElement>('[part="submit"]')?.click();
}

/** Returns the notice about a failed operation. */
export function failureNotice(root: ParentNode): Element | undefined {
  const notices = [...root.querySelectorAll('[part="notice"]')];
  return notices.find((each) => ['Discard', 'Close'].some((name) => buttons(each, name)[0]));
}

/** Whether a comment is being sent. */
export function isSending(root: ParentNode): boolean {
  const comments = [...root.querySelectorAll('[part="comment"]')];
  return comments.some(({ textContent }) => textContent.includes('Sending…'));
}

/** Returns the name of the selected filter of the list. */
export function pressedFilter(root: ParentNode): string | null | undefined {
  return root.querySelector('[aria-pressed="true"]')?.textContent;
}

/** Returns the texts of the comments, in their order. */
export function bodies(root: ParentNode): (string | null)[] {
  return [...root.querySelectorAll('[part="comment-body"]')].map((each) => each.textContent);
}

/** Dispatches `online`, after which the element polls. */
export function poll(): void {
  dispatchEvent(new Event('online'));
}

/** Waits for the pill that announces the changes of others, and presses it. */
export async function showChanges(root: ParentNode): Promise<void> {
  poll();
  await until(() => root.querySelector('[part="pill"]'));
  root.querySelector<HTMLElement>('[part="pill"]')?.click();
}
