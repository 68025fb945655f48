import * as React from 'react';
import type { SvcComments as SvcCommentsElement } from '../../src/comments/index.ts';
import type { SvcEmbed as SvcEmbedElement } from '../../src/host/index.ts';
import { SvcComments, SvcEmbed, type SvcEmbedProps } from '../../src/react/index.ts';
import type {} from '../../src/react/jsx.ts';

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
    onError: ({ error }) => error?.code === 'mint-refused',
    onSessionExpiring: (event) => event.preventDefault(),
    onStateChange: ({ state, previousState }) => state === previousState,
    onActivity: ({ timestamp }) => timestamp,
    onFiltersChange: ({ payload }) => payload.filters['orders.status'],
  });
  const optional: SvcEmbedProps = { surface: undefined, loading: undefined, onError: undefined };
  create(SvcEmbed, optional);
  create(SvcComments, {
    ref: React.createRef<SvcCommentsElement>(),
    baseUrl: 'https://acme.example',
    dashboard: 'sales',
    sessionProvider: async ({ reason, signal }) => `${reason} ${signal.aborted}`,
    className: 'wide',
    onError: ({ error }) => error.code === 'signed-out',
    onChange: ({ unread, mentionsMe }) => unread > mentionsMe,
    onBeforePost: (event) => event.body === '' && event.preventDefault(),
    onBeforeOpenLink: ({ url }) => url.hash,
  });
  // @ts-expect-error there is no such surface
  create(SvcEmbed, { surface: 'page' });
  // @ts-expect-error a deployment is a number
  create(SvcEmbed, { deploymentId: '1' });
  // @ts-expect-error there is no such property
  create(SvcEmbed, { dashbord: 'sales' });
  // @ts-expect-error the payload of this event has no such field
  create(SvcEmbed, { onNavigate: ({ payload }) => payload.widgetId });
  // @ts-expect-error a method is not a prop
  create(SvcEmbed, { refresh: () => undefined });
  // @ts-expect-error the ref is another element
  create(SvcEmbed, { ref: React.createRef<SvcCommentsElement>() });
  // @ts-expect-error the event of the embed has no such field
  create(SvcEmbed, { onError: ({ message }) => message });
  // @ts-expect-error a provider returns a session id
  create(SvcEmbed, { sessionProvider: () => 5 });
}

/** Uses of the tags in JSX that compile; each line after `@ts-expect-error` must not compile. */
export function tags(): void {
  const tag = (_attributes: React.JSX.IntrinsicElements['svc-embed']) => undefined;
  tag({
    ref: React.createRef<SvcEmbedElement>(),
    key: 'sales',
    class: 'wide',
    'base-url': 'https://acme.example',
    'deployment-id': '1',
    theme: '{"primaryColor":"red"}',
    filters: { 'orders.status': ['paid'] },
    'allow-export': true,
    'onsvc-ready': ({ payload }) => payload.mode,
    'onsvc-error': ({ error }) => error?.code,
    sessionProvider: async ({ signal }) => `${signal.aborted}`,
    onClick: () => undefined,
  });
  // @ts-expect-error React's handler of DOM errors
  tag({ onError: () => undefined });
  // @ts-expect-error React 18 sets false as text, which is true
  tag({ 'allow-export': false });
  // @ts-expect-error there is no such surface
  tag({ surface: 'page' });
  // @ts-expect-error there is no such attribute
  tag({ 'bas-url': 'https://acme.example' });
  const comments = (_attributes: React.JSX.IntrinsicElements['svc-comments']) => undefined;
  comments({
    'base-url': 'https://acme.example',
    'onsvc-comments-error': ({ error }) => error.code,
  });
  // @ts-expect-error React's handler of DOM errors
  comments({ onError: () => undefined });
}
