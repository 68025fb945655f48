import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { SvcComments, SvcEmbed } from '../../src/react/index.ts';

const components: Record<'SvcEmbed' | 'SvcComments', React.ElementType> = { SvcEmbed, SvcComments };
const container = document.querySelector('div') as HTMLElement;
let root: Root | undefined;

/** Renders a component in StrictMode, as development builds do, and returns its ref. */
function render(name: keyof typeof components, props: object): HTMLElement | null {
  root ??= createRoot(container);
  const ref = React.createRef<HTMLElement>();
  const element = React.createElement(components[name], { ...props, ref });
  flushSync(() => root?.render(React.createElement(React.StrictMode, null, element)));
  return ref.current;
}

/** Hydrates the HTML that a server has rendered, and resolves with the ref. */
async function hydrate(name: keyof typeof components, html: string, props: object) {
  container.innerHTML = html;
  await container.querySelector('svc-embed')?.updateComplete;
  const { promise, resolve } = Promise.withResolvers<HTMLElement>();
  const element = React.createElement(components[name], { ...props, ref: resolve });
  root = hydrateRoot(container, React.createElement(React.StrictMode, null, element));
  return promise;
}

export const harness = { render, hydrate };
Object.assign(globalThis, { harness });
