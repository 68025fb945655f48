import { noChange } from 'lit';
import { type AttributePart, Directive, directive } from 'lit/directive.js';
import type { StyleInfo } from 'lit/directives/style-map.js';

/**
 * Lit's `styleMap`, as the build gives it to every module of the pages, the component library's too: Lit's own
 * writes a style attribute at first, which a strict CSP refuses; this one always goes through the CSSOM.
 */
class StyleMap extends Directive {
  #kept: string[] = [];

  override render(_styles: Readonly<StyleInfo>): unknown {
    return noChange;
  }

  override update(part: AttributePart, [styles]: [Readonly<StyleInfo>]): unknown {
    const { style } = part.element as HTMLElement;
    for (const name of this.#kept) if (styles[name] == null) style.removeProperty(kebab(name));
    this.#kept = Object.keys(styles);
    for (const name of this.#kept) {
      const value = styles[name];
      if (value != null) style.setProperty(kebab(name), `${value}`);
    }
    return noChange;
  }
}

export const styleMap = directive(StyleMap);

function kebab(name: string): string {
  return name.startsWith('--')
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
