import axe from 'axe-core';

/** What identifies an element for a user. */
export interface ElementQuery {
  /** Its ARIA role, with a part of its accessible name or a pattern for it. */
  readonly role?: string;
  readonly name?: string | RegExp;
  /** A part of its own text. */
  readonly text?: string;
}

/** Defines `svcFind` in a document, with axe for roles and accessible names. Visits open shadow roots. */
const DEFINE_FIND = `
${axe.source}
function* elements(root) {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* elements(element.shadowRoot);
  }
}
globalThis.svcFind = ({ role, name, pattern, text }) => {
  const { aria, text: texts } = axe.commons;
  const hasText = (node) => node.nodeType === Node.TEXT_NODE && node.data.includes(text);
  const hasName = (value) => pattern ? new RegExp(pattern.source, pattern.flags).test(value) : value.includes(name ?? '');
  const matches = (element) =>
    (text === undefined || [...element.childNodes].some(hasText)) &&
    // axe has no node for an element that is not rendered, such as one without a slot
    (role === undefined || (axe.utils.getNodeFromTree(element) && aria.getRole(element) === role && hasName(texts.accessibleText(element)))) &&
    element.checkVisibility({ visibilityProperty: true });
  if (role) axe.setup(document);
  try {
    for (const element of elements(document)) if (matches(element)) return element;
  } finally {
    if (role) axe.teardown();
  }
};`;

/** An expression that defines it where it is not defined yet. */
export const DEFINE_ONCE = `'svcFind' in globalThis || (() => {${DEFINE_FIND}})()`;

/** An expression that returns the first visible element that matches. */
export function findExpression({ role, name, text }: ElementQuery): string {
  const pattern = name instanceof RegExp ? { source: name.source, flags: name.flags } : undefined;
  const query = { role, name: pattern ? undefined : name, pattern, text };
  return `svcFind(${JSON.stringify(query)})`;
}

/** An expression that returns the iframe of the embed with a surface. */
export function frameExpression(surface: string): string {
  return `(() => {
    const embeds = (root) => [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches('svc-embed[surface="${surface}"]') ? [element] : []),
      ...(element.shadowRoot ? embeds(element.shadowRoot) : []),
    ]);
    return embeds(document)[0]?.shadowRoot.querySelector('iframe');
  })()`;
}
