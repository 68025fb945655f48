import '../../src/inspector/define.ts';
import { until } from '../browser/until.ts';

/** What an entry of the timeline shows. */
export interface ShownEntry {
  readonly name: string;
  readonly note: string;
  readonly outcome: string;
  readonly element: HTMLElement;
}

/** The inspector of the page, or of another document. */
export function inspectorOf(page: Document = document) {
  const inspector = page.querySelector('svc-inspector');
  if (!inspector?.shadowRoot) throw new Error('The page has no inspector.');
  return { inspector, root: inspector.shadowRoot };
}

/** The entries that are shown, the oldest first. */
export function shownEntries(page?: Document): ShownEntry[] {
  const entries = inspectorOf(page).root.querySelectorAll<HTMLElement>('[part~=entry]');
  return [...entries].reverse().map((element) => {
    const text = (part: string) => element.querySelector(`[part=${part}]`)?.textContent ?? '';
    return {
      name: text('entry-name'),
      note: text('entry-note'),
      outcome: text('entry-outcome'),
      element,
    };
  });
}

/** Resolves with the first entry that matches. */
export async function shownEntry(
  expected: Partial<ShownEntry>,
  page?: Document,
): Promise<ShownEntry> {
  let found: ShownEntry | undefined;
  await until(() => {
    found = shownEntries(page).find((entry) =>
      Object.entries(expected).every(([part, text]) => Reflect.get(entry, part) === text),
    );
    return found !== undefined;
  });
  if (!found) throw new Error('unreachable');
  return found;
}

/** Resolves with a button of the inspector by its accessible name, when there is one. */
export async function button(name: string | RegExp): Promise<HTMLButtonElement> {
  const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const find = () =>
    [...inspectorOf().root.querySelectorAll('button')].find(({ textContent }) =>
      matches(textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''),
    );
  await until(find);
  return find() as HTMLButtonElement;
}

/** Clicks a button of the inspector when there is one. */
export async function click(name: string | RegExp): Promise<void> {
  (await button(name)).click();
}

/** The panel; null while it is closed. */
export const panel = () => inspectorOf().root.querySelector<HTMLElement>('[part=panel]');

/** The button that opens and closes the panel. */
export const toggle = () => {
  const found = inspectorOf().root.querySelector<HTMLButtonElement>('[part=toggle]');
  if (!found) throw new Error('There is no toggle.');
  return found;
};

/** Opens the panel, without entries. */
export async function openEmpty(): Promise<void> {
  const { inspector } = inspectorOf();
  if (!panel()) toggle().click();
  await until(panel);
  inspector.clear();
  await inspector.updateComplete;
}

/** Chooses a file as a user does in the file dialog. */
export async function openTrace(content: string, name = 'trace.json'): Promise<void> {
  const files = new DataTransfer();
  files.items.add(new File([content], name));
  const input = inspectorOf().root.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The panel is closed.');
  input.files = files.files;
  input.dispatchEvent(new Event('change'));
}
