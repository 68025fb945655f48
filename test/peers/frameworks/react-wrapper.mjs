import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SvcEmbed } from '../../../src/react/index.ts';

export function mount(place, onReady) {
  const root = createRoot(place);
  return ({ isVisible, ...properties }) => {
    const element = createElement(SvcEmbed, { ...properties, onReady });
    flushSync(() => root.render(isVisible && element));
  };
}
