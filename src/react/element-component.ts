import { createComponent } from '@lit/react';
import * as React from 'react';

/**
 * The props of a component for an element: its properties, its event handlers, and React's attributes. `Table` has the
 * prop of each event.
 */
export type ElementProps<
  Properties,
  Table extends Record<keyof EventMap, string>,
  EventMap,
  E,
> = Optional<Properties> &
  EventHandlers<Table, EventMap> &
  Omit<React.HTMLAttributes<E>, keyof Properties | Table[keyof EventMap]>;

/** The handlers of events, by the names of the props. */
type EventHandlers<Table extends Record<keyof EventMap, string>, EventMap> = {
  [Name in keyof EventMap as Table[Name]]?: ((event: EventMap[Name]) => void) | undefined;
};

type Optional<T> = { [Name in keyof T]?: T[Name] | undefined };

interface ElementOptions<E extends HTMLElement> {
  readonly tagName: string;
  readonly elementClass: (new () => E) & { readonly observedAttributes: readonly string[] };
  readonly events: Readonly<Record<string, string>>;
}

/** React as @lit/react uses it. */
const react = {
  ...React,
  // The element starts when @lit/react has set its properties and removes the attribute, also in HTML of a server.
  createElement: (tag: string, props: object) =>
    React.createElement(tag, { ...props, 'defer-hydration': '' }),
  // React 18 logs an error for each layout effect on a server.
  useLayoutEffect: 'document' in globalThis ? React.useLayoutEffect : React.useEffect,
} as typeof React;

/** Registers the tag of an element if it is free, and creates a React component that sets its properties and handlers. */
export function elementComponent<E extends HTMLElement, Props>({
  tagName,
  elementClass,
  events,
}: ElementOptions<E>): React.ForwardRefExoticComponent<Props & React.RefAttributes<E>> {
  // Lit creates the accessors of its static properties now, by which @lit/react distinguishes properties from attributes.
  void elementClass.observedAttributes;
  if ('document' in globalThis && !customElements.get(tagName)) {
    customElements.define(tagName, elementClass);
  }
  const names = Object.fromEntries(Object.entries(events).map(([name, prop]) => [prop, name]));
  const options = { react, tagName, elementClass, events: names, displayName: elementClass.name };
  return createComponent(options) as React.ForwardRefExoticComponent<
    Props & React.RefAttributes<E>
  >;
}
