/** Writes into a box as somebody would; answers its text area. */
export function write(root: ParentNode, text: string, place = 'new'): HTMLTextAreaElement {
  const area = root.querySelector(`[data-place^="${place}"] textarea`) as HTMLTextAreaElement;
  area.value = text;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return area;
}

/** Presses the button that sends what is written in a box. */
export function send(root: ParentNode, place = 'new'): void {
  root.querySelector<HTMLElement>(`[data-place^="${place}"] [data-do="send"]`)?.click();
}
