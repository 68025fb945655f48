import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

export function mount(place, onReady) {
  const root = createRoot(place);
  return ({ isVisible, ...properties }) => {
    const element = createElement('svc-embed', { ...properties, 'onsvc-ready': onReady });
    flushSync(() => root.render(isVisible && element));
  };
}
