import '../host/define.ts';
import type { HTMLAttributes, VNodeProps } from 'vue';
import type { Bindings, TemplateElements } from './template-elements.ts';

/** A tag as the type of a component, whose props Vue's type checker reads. */
type Tag<T extends { element: object; properties: object; events: object }> =
  new () => T['element'] & {
    $props: Bindings<T['properties']> & Listeners<T['events']> & HTMLAttributes & VNodeProps;
  };

/** `svc-ready` becomes `onSvcReady`. */
type Listeners<E> = {
  [K in keyof E & string as `on${PascalCase<K>}`]?: ((event: E[K]) => unknown) | undefined;
};

type PascalCase<S extends string> = S extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<S>;

declare module 'vue' {
  // Vue does not declare the global attribute of native slots.
  interface HTMLAttributes {
    slot?: string | undefined;
  }
  interface GlobalComponents {
    'svc-embed': Tag<TemplateElements['svc-embed']>;
    'svc-comments': Tag<TemplateElements['svc-comments']>;
  }
}

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
    if (!/^(aria|data)-/.test(arg.content)) arg.content = camelCase(arg.content);
  }
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
