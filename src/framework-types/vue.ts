import '../host/define.ts';
import type { HTMLAttributes, VNodeProps } from 'vue';
import type { Bindings, Hydration, TemplateElements } from './template-elements.ts';

export { compilerOptions } from './vue-compiler-options.ts';

/** A tag as the type of a component, whose props Vue's type checker reads. */
type Tag<T extends { element: object; properties: object; events: object }> =
  new () => T['element'] & {
    $props: Bindings<T['properties']> &
      Listeners<T['events']> &
      Hydration &
      HTMLAttributes &
      VNodeProps;
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
