import * as v from 'valibot';
import { THEME_FIELDS } from '../../src/api/index.ts';

/** A part of a page: the custom properties of the theme that it uses, its box, and whether to edit them. */
export const PointedPart = v.object({
  source: v.literal('svc-demo'),
  properties: v.array(v.string()),
  box: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
  edits: v.boolean(),
});
export type PointedPart = v.InferOutput<typeof PointedPart>;

/** A value of each property that no theme has; the text on the primary color is derived from it. */
const PROBES: Readonly<Record<string, readonly (readonly [name: string, value: string])[]>> = {
  '--svc-primary-color': [
    ['--svc-primary-color', '#010203'],
    ['--svc-on-primary-color', '#030201'],
  ],
  ...Object.fromEntries(
    THEME_FIELDS.filter(({ kind, path }) => kind === 'color' && path !== 'primaryColor').map(
      ({ property }) => [property, [[property, '#010203']]],
    ),
  ),
  '--svc-border-radius': [['--svc-border-radius', '3.125px']],
  '--svc-font': [['--svc-font', 'svc-probe']],
};

/** What a part can look like because of a theme. */
const LOOKS = [
  'color',
  'background-color',
  'fill',
  'stroke',
  'accent-color',
  'outline-color',
].concat(['border-block-start-color', 'border-start-start-radius', 'background-image']);

/**
 * Reports the part under the pointer or with the focus until the signal aborts; a click or Enter edits it instead of
 * using it. `root` is the element that has the properties of the theme.
 */
export function pointAtParts(
  root: HTMLElement,
  report: (part: PointedPart) => void,
  signal: AbortSignal,
): void {
  let pointed: Element | undefined;
  const point = (event: Event, edits: boolean) => {
    const [target] = event.composedPath();
    if (!(target instanceof Element) || (target === pointed && !edits)) return;
    pointed = target;
    const part = partOf(target, root);
    if (part) report({ source: 'svc-demo', ...part, edits });
  };
  const edit = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'pointerdown') point(event, true);
  };
  const options = { signal, capture: true };
  for (const type of ['pointermove', 'focusin'])
    root.addEventListener(type, (event) => point(event, false), options);
  for (const type of ['click', 'keydown', 'pointerdown'])
    root.addEventListener(type, edit, options);
}

/** How much larger than a part an element can be that belongs to it, such as the form around a text box; in pixels. */
const AROUND = { width: 80, height: 24 };

/** Finds the nearest element that uses a property, and those closely around it. */
function partOf(target: Element, root: HTMLElement) {
  const found = new Set<string>();
  let box: DOMRect | undefined;
  for (let part: Element | null = target; part && part !== root; part = parentOf(part)) {
    const own = part.getBoundingClientRect();
    const { width, height } = box ?? own;
    if (own.width - width > AROUND.width || own.height - height > AROUND.height) break;
    for (const property of propertiesOf(part, root)) found.add(property);
    if (found.size > 0) box ??= own;
  }
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return box && { properties: [...found], box: { x, y, width, height } };
}

/** Returns the properties with which the looks of an element change; nothing is painted in between. */
function propertiesOf(element: Element, root: HTMLElement): string[] {
  const before = looksOf(element);
  return Object.entries(PROBES).flatMap(([property, probe]) =>
    withProperties(root, probe, () => looksOf(element)) === before ? [] : [property],
  );
}

function looksOf(element: Element): string {
  const style = getComputedStyle(element);
  const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
  const names = [...LOOKS, ...(hasText ? ['font-family'] : [])];
  // the colors of a chart are not those of its element
  if (element instanceof HTMLCanvasElement)
    names.push('--chart-series', '--chart-line', '--chart-compared');
  return names.map((name) => style.getPropertyValue(name)).join();
}

/** Runs a function while a root has other values of properties. */
function withProperties<T>(
  { style }: HTMLElement,
  properties: readonly (readonly [string, string])[],
  run: () => T,
): T {
  const before = properties.map(([name]) => [name, style.getPropertyValue(name)] as const);
  for (const [name, value] of properties) style.setProperty(name, value);
  const result = run();
  for (const [name, value] of before) style.setProperty(name, value); // an empty value removes it
  return result;
}

function parentOf(element: Element): Element | null {
  const node = element.assignedSlot ?? element.parentNode;
  return node instanceof ShadowRoot ? node.host : (node as Element | null);
}
