import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SvcEmbed } from '../../../src/react/index.ts';

export const elementOf = ({ isVisible, ...properties }, onReady) =>
  isVisible && createElement(SvcEmbed, { ...properties, onReady });

export async function mount(place, onReady, first) {
  const root = first ? await hydrate(place, onReady, first) : createRoot(place);
  return (next) => flushSync(() => root.render(elementOf(next, onReady)));
}

/** Resolves when the HTML is hydrated: React discards it at an earlier update. */
async function hydrate(place, onReady, first) {
  const { promise, resolve: ref } = Promise.withResolvers();
  const root = hydrateRoot(place, elementOf({ ...first, ref }, onReady));
  await promise;
  return root;
}
