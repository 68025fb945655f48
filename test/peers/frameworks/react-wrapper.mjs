import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SvcEmbed } from '../../../src/react/index.ts';

export const elementOf = ({ isVisible, ...properties }, onReady) =>
  isVisible && createElement(SvcEmbed, { ...properties, onReady });

export function mount(place, onReady, first) {
  const root = first ? hydrateRoot(place, elementOf(first, onReady)) : createRoot(place);
  return (next) => flushSync(() => root.render(elementOf(next, onReady)));
}
