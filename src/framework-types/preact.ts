import '../host/define.ts';
import type { JSX } from 'preact';
import type { Bindings, KebabCase, Listeners, TemplateElements } from './template-elements.ts';

/** The attributes, properties and event handlers of a tag. Preact sets a property if the element has one of this name. */
type Tag<T extends { element: HTMLElement; properties: object; events: object }> = Omit<
  JSX.HTMLAttributes<T['element']>,
  keyof T['properties']
> &
  Bindings<T['properties']> &
  Attributes<T['properties']> &
  Listeners<T['events']>;

/** `baseUrl` becomes `base-url`; functions are properties. */
type Attributes<P> = {
  [K in keyof P & string as NonNullable<P[K]> extends (...parameters: never[]) => unknown
    ? never
    : KebabCase<K>]?: Bindings<P>[K];
};

declare module 'preact' {
  // biome-ignore lint/style/noNamespace: Preact declares the types of tags in this namespace.
  namespace JSX {
    interface IntrinsicElements {
      'svc-embed': Tag<TemplateElements['svc-embed']>;
      'svc-comments': Tag<TemplateElements['svc-comments']>;
    }
  }
}
