import '../host/define.ts';
import type { JSX } from 'solid-js';
import type { Bindings, KebabCase, Listeners, TemplateElements } from './template-elements.ts';

/** The attributes, properties and event handlers of a tag. Solid sets a value in braces as a property, whatever its case. */
type Tag<T extends { element: HTMLElement; properties: object; events: object }> = Omit<
  JSX.HTMLAttributes<T['element']>,
  keyof T['properties']
> &
  Bindings<T['properties']> &
  Attributes<T['properties']> &
  Listeners<T['events'], 'on:'>;

/** `baseUrl` becomes `base-url`. */
type Attributes<P> = {
  [K in keyof P & string as KebabCase<K>]?: Bindings<P>[K];
};

declare module 'solid-js' {
  // biome-ignore lint/style/noNamespace: Solid declares the types of tags in this namespace.
  namespace JSX {
    interface IntrinsicElements {
      'svc-embed': Tag<TemplateElements['svc-embed']>;
      'svc-comments': Tag<TemplateElements['svc-comments']>;
    }
  }
}
