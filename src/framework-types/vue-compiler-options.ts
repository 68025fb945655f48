/** The options of Vue's template compiler for the tags of this package. */
export const compilerOptions = { isCustomElement, nodeTransforms: [bindProperties] };

/** What `bindProperties` reads of a node of Vue's template compiler. */
interface TemplateNode {
  readonly tag?: string;
  readonly props?: readonly {
    readonly name: string;
    readonly arg?: { content: string; readonly isStatic: boolean };
    readonly modifiers?: readonly unknown[];
  }[];
}

function isCustomElement(tag: string): boolean {
  return tag.startsWith('svc-');
}

/** Makes `:allow-export` set the property `allowExport`. Vue would set an attribute, and `false` as text. */
function bindProperties(node: object): void {
  const { tag = '', props = [] } = node as TemplateNode;
  if (!isCustomElement(tag)) return;
  for (const { name, arg, modifiers = [] } of props) {
    if (name !== 'bind' || !arg?.isStatic || modifiers.length > 0) continue;
    if (/^(aria|data)-/.test(arg.content)) continue;
    arg.content = arg.content.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  }
}
