import * as React from 'react';
import { createRoot } from 'react-dom/client';
import type { SvcEmbed as SvcEmbedElement } from '../../src/host/index.ts';
import { SvcEmbed } from '../../src/react/index.ts';

// Renders an embed without a dashboard and stores its state in `seen` for the test.
const codes: (string | undefined)[] = [];
const ref = React.createRef<SvcEmbedElement>();
const element = React.createElement(SvcEmbed, {
  ref,
  className: 'wide',
  baseUrl: 'https://acme.example',
  filters: { 'orders.status': ['paid'] },
  onEmbedError: ({ error }) => {
    codes.push(error?.code);
    const embed = ref.current;
    Object.assign(globalThis, {
      seen: {
        baseUrl: embed?.baseUrl,
        filters: embed?.filters,
        attributes: embed?.getAttributeNames(),
        codes,
        state: embed?.state,
      },
    });
  },
});
createRoot(document.querySelector('div') as Element).render(element);
