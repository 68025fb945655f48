import { noChange } from 'lit';
import { type AttributePart, Directive, directive } from 'lit/directive.js';
import type { StyleInfo } from 'lit/directives/style-map.js';

/**
 * Replacement of Lit's `styleMap` in the build of all pages, including the component library. Lit's own first writes a
 * style attribute, which a strict CSP blocks; this one always uses the CSSOM.
 */
class StyleMap extends Directive {
  #names: string[] = [];

  override render(_styles: Readonly<StyleInfo>): unknown {
    return noChange;
  }

  override update(part: AttributePart, [styles]: [Readonly<StyleInfo>]): unknown {
    const { style } = part.element as HTMLElement;
    for (const name of this.#names)
      if (styles[name] == null) style.removeProperty(toKebabCase(name));
    this.#names = Object.keys(styles);
    for (const name of this.#names) {
      const value = styles[name];
      if (value != null) style.setProperty(toKebabCase(name), `${value}`);
    }
    return noChange;
  }
}

export const styleMap = directive(StyleMap);

function toKebabCase(name: string): string {
  return name.startsWith('--')
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
