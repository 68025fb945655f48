import * as v from 'valibot';
import { EmbedTheme } from '../../api/theme.ts';

/**
 * Attributes that are no settings and no properties: those of HTML and of frameworks, such as `:theme` and `@click` of Alpine
 * and Vue, `[theme]` of Angular and `wire:theme` of Livewire.
 */
const OTHER =
  /^(?:class|tabindex|defer-hydration)$|^(?:aria|data|ng|x|v|hx|un|bind)-|^on|^[^a-z]|:/;

/** Returns the attributes of an element that are neither its settings nor known otherwise. */
export function unknownAttributes(element: Element, known: readonly string[]): string[] {
  return element
    .getAttributeNames()
    .filter((name) => !(known.includes(name) || name in element || OTHER.test(name)));
}

/** Whether a valid theme has values that a theme does not define. An app in the frame may have values of its own. */
export function hasUnknownValues(theme: EmbedTheme): boolean {
  const known = v.parse(EmbedTheme, theme);
  return JSON.stringify(known).length < JSON.stringify(theme).length;
}

/** Whether an element contains others that are not shown because they have no slot. */
export function hasHiddenContent(element: Element): boolean {
  return element.querySelector(':scope > :not([slot],script,style,template,noscript)') !== null;
}
