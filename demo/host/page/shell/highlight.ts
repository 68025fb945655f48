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
hljs.registerAliases(['vue', 'svelte'], { languageName: 'xml' });
hljs.registerAliases(['json'], { languageName: 'javascript' });

/** Adds languages of highlight.js, by name. */
export function addLanguages(languages: Readonly<Record<string, LanguageFn>>): void {
  for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
}

/** A node of highlight.js' token tree, with a scope such as `title.function`. */
interface Scope {
  readonly scope?: string;
  readonly children: readonly (Scope | string)[];
}

/** Highlights source text, unless the language is unknown. Creates DOM nodes, not markup, so that no Trusted Types policy is needed. */
export function highlight(text: string, language: string): DocumentFragment {
  const fragment = new DocumentFragment();
  if (!hljs.getLanguage(language)) {
    fragment.append(text);
    return fragment;
  }
  const { _emitter } = hljs.highlight(text, { language });
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
