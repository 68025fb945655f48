import '../host/define.ts';
import type { HTMLAttributes } from 'svelte/elements';
import type {
  Bindings,
  Hydration,
  KebabCase,
  Listeners,
  TemplateElements,
} from './template-elements.ts';

type Tag<T extends { element: EventTarget; properties: object; events: object }> = HTMLAttributes<
  T['element']
> &
  Bindings<T['properties']> &
  Attributes<T['properties']> &
  Hydration &
  Listeners<T['events']>;

/** Attributes whose name has several words. Svelte would set `allow-export={false}` as text, which is true. */
type Attributes<P> = {
  [K in keyof P & string as KebabCase<K>]?: P[K] extends boolean
    ? true | '' | null | undefined
    : Exclude<Bindings<P>[K], (...parameters: never[]) => unknown>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'svc-embed': Tag<TemplateElements['svc-embed']>;
    'svc-comments': Tag<TemplateElements['svc-comments']>;
  }
}
