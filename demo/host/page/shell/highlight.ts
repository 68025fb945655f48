import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import css from 'highlight.js/lib/languages/css';
import javascript from 'highlight.js/lib/languages/javascript';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';

hljs.registerLanguage('css', css);
hljs.registerLanguage('javascript', javascript);
hljs.registerLanguage('typescript', typescript);
hljs.registerLanguage('xml', xml);

/** Adds languages of highlight.js, by name. */
export function addLanguages(languages: Readonly<Record<string, LanguageFn>>): void {
  for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
}

/** A node of highlight.js' token tree, with a scope such as `title.function`. */
interface Scope {
  readonly scope?: string;
  readonly children: readonly (Scope | string)[];
}

/** Highlights source text. Creates DOM nodes, not markup, so that no Trusted Types policy is needed. */
export function highlight(text: string, language: string): DocumentFragment {
  const { _emitter } = hljs.highlight(text, { language });
  const fragment = new DocumentFragment();
  fragment.append(...toNodes((_emitter as unknown as { root: Scope }).root));
  return fragment;
}

function toNodes({ children }: Scope): (Node | string)[] {
  return children.map((child) => {
    if (typeof child === 'string') return child;
    const span = document.createElement('span');
    span.className = child.scope?.split('.')[0] ?? '';
    span.append(...toNodes(child));
    return span;
  });
}
