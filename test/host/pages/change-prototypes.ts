const BUILT_IN = [Object, Function, Array, Map, Set, WeakMap, Promise, Error, Date, RegExp, URL];
const DOM = [EventTarget, Event, MessageEvent, Node, Element, HTMLElement, CustomElementRegistry];

const prototypes = new URLSearchParams(location.search).get('prototypes');
if (prototypes === 'frozen') {
  for (const { prototype } of [...BUILT_IN, ...DOM]) Object.freeze(prototype);
} else if (prototypes === 'with toJSON') {
  // As Prototype 1.6 adds it.
  for (const { prototype } of [Array, String, Number])
    Object.assign(prototype, { toJSON: () => 'a text' });
} else if (prototypes) {
  // Enumerable, as an old library adds it.
  Object.assign(Object.prototype, { each: () => {}, isOld: true });
}
