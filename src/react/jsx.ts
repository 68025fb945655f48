import '../host/define.ts';
import type * as React from 'react';
import type {
  Bindings,
  KebabCase,
  Listeners,
  TemplateElements,
} from '../framework-types/template-elements.ts';

type Tag<T extends { element: HTMLElement; properties: object; events: object }> =
  React.ClassAttributes<T['element']> &
    Omit<React.HTMLAttributes<T['element']>, keyof T['properties'] | 'onError'> &
    Attributes<T['properties']> &
    Listeners<T['events']> & {
      class?: string | undefined;
      /** React's handler of DOM errors, which this element does not have: use the event of the element. */
      onError?: never;
    };

/** `baseUrl` becomes `base-url`; functions are properties. React 18 sets `allow-export={false}` as text, which is true. */
type Attributes<P> = {
  [K in keyof P & string as NonNullable<P[K]> extends (...parameters: never[]) => unknown
    ? K
    : KebabCase<K>]?: P[K] extends boolean ? true | '' | null | undefined : Bindings<P>[K];
};

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React declares the types of tags in this namespace.
  namespace JSX {
    interface IntrinsicElements {
      'svc-embed': Tag<TemplateElements['svc-embed']>;
      'svc-comments': Tag<TemplateElements['svc-comments']>;
    }
  }
}
