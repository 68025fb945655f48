import type { SvcComments, SvcCommentsEventMap } from '../comments/index.ts';
import type { ElementSettings } from '../host/config/settings.ts';
import type { SvcEmbed, SvcEmbedEventMap } from '../host/index.ts';

/** What a template can bind on each tag, by the name of the tag. */
export interface TemplateElements {
  'svc-embed': {
    element: SvcEmbed;
    properties: Pick<SvcEmbed, keyof ElementSettings>;
    events: SvcEmbedEventMap;
  };
  'svc-comments': {
    element: SvcComments;
    properties: Pick<SvcComments, CommentsProperty>;
    events: SvcCommentsEventMap;
  };
}

type CommentsProperty =
  | 'baseUrl'
  | 'dashboard'
  | 'locale'
  | 'timezone'
  | 'sessionProvider'
  | 'token'
  | 'undoTime'
  | 'resolveUser'
  | 'resolveLink';

/** The properties of an element as optional bindings; null and undefined stand for the default. */
export type Bindings<P> = { [K in keyof P]?: P[K] | AsText<P[K]> | null | undefined };

/** What an attribute in a template can contain for a value of type `T`: a number, or the JSON of an object. */
type AsText<T> = T extends (...parameters: never[]) => unknown
  ? never
  : T extends number
    ? `${number}`
    : T extends object
      ? string
      : never;

/** `svc-ready` becomes `onsvc-ready`, or `on:svc-ready` with the prefix `on:`. */
export type Listeners<E, Prefix extends string = 'on'> = {
  [K in keyof E & string as `${Prefix}${K}`]?: ((event: E[K]) => unknown) | null | undefined;
};

/** Keeps a tag in the HTML of a server inactive until a script removes the attribute. */
export interface Hydration {
  'defer-hydration'?: true | '' | undefined;
}

/** `baseUrl` becomes `base-url`. */
export type KebabCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : '';
