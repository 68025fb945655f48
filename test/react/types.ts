import * as React from 'react';
import type { SvcEmbed as SvcEmbedElement } from '../../src/host/index.ts';
import { SvcEmbed } from '../../src/react/index.ts';

const create = React.createElement;

/** Uses of the component that compile; each line after `@ts-expect-error` must not compile. */
export function types(): void {
  const ref = React.createRef<SvcEmbedElement>();
  create(SvcEmbed, {
    ref,
    baseUrl: 'https://acme.example',
    surface: 'app',
    deploymentId: 1,
    filters: { 'orders.status': ['paid'] },
    sessionProvider: async ({ reason, signal }) => `${reason} ${signal.aborted}`,
    className: 'wide',
    slot: 'main',
    onReady: ({ payload }) => payload.mode === 'signed',
    onEmbedError: ({ error }) => error?.code === 'mint-refused',
    onSessionExpiring: (event) => event.preventDefault(),
    onStateChange: ({ state, previousState }) => state === previousState,
  });
  // @ts-expect-error there is no such surface
  create(SvcEmbed, { surface: 'page' });
  // @ts-expect-error a deployment is a number
  create(SvcEmbed, { deploymentId: '1' });
  // @ts-expect-error there is no such property
  create(SvcEmbed, { dashbord: 'sales' });
  // @ts-expect-error the payload of this event has no such field
  create(SvcEmbed, { onNavigate: ({ payload }) => payload.widgetId });
  // @ts-expect-error a provider returns a session id
  create(SvcEmbed, { sessionProvider: () => 5 });
}
