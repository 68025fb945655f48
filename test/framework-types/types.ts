import type { JSX } from 'preact';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';
import type { SvcCommentsChangeEvent } from '../../src/comments/index.ts';
import type {} from '../../src/framework-types/preact.ts';
import type {} from '../../src/framework-types/svelte.ts';
import type {} from '../../src/framework-types/vue.ts';
import type { ActionPayload, ActionType, SvcEmbed, SvcReadyEvent } from '../../src/host/index.ts';

type VueProps<T extends 'svc-embed' | 'svc-comments'> = InstanceType<GlobalComponents[T]>['$props'];

/** Bindings of Vue that compile; each line after `@ts-expect-error` must not compile. */
export const vue: VueProps<'svc-embed'>[] = [
  { baseUrl: 'https://acme.example', surface: 'app', deploymentId: '1', class: 'wide', id: 'a' },
  { dashboard: null, deploymentId: 1, theme: '{}', filters: { 'orders.status': ['paid'] } },
  { allowExport: false, readyTimeout: '5000', sessionProvider: async () => 'id' },
  {
    onSvcReady: ({ payload }) => payload.mode === 'signed',
    onSvcSessionExpiring: (event) => event,
  },
  // @ts-expect-error there is no such surface
  { surface: 'page' },
  // @ts-expect-error there is no such property
  { dashbord: 'sales' },
  // @ts-expect-error there is no such event
  { onSvcRedy: () => {} },
  // @ts-expect-error it is an event of <svc-comments>
  { onSvcCommentsChange: () => {} },
  // @ts-expect-error the payload of this event has no such field
  { onSvcNavigate: ({ payload }) => payload.widgetId },
  // @ts-expect-error the state cannot be set
  { state: 'idle' },
  // @ts-expect-error it is not a number
  { readyTimeout: 'soon' },
];

/** A template ref is the element. */
export const element = (ref: InstanceType<GlobalComponents['svc-embed']>): SvcEmbed => ref;

/** Attributes of Svelte that compile; each line after `@ts-expect-error` must not compile. */
export const svelte: SvelteHTMLElements['svc-embed'][] = [
  { 'base-url': 'https://acme.example', 'deployment-id': 1, class: 'wide', id: 'a' },
  { baseUrl: 'https://acme.example', theme: { primaryColor: 'red' }, filters: '{}' },
  { 'allow-export': true, allowExport: false, 'ready-timeout': '5000' },
  { 'onsvc-ready': ({ payload }: SvcReadyEvent) => payload.mode, onclick: () => {} },
  // @ts-expect-error Svelte would set the text "false", which is true
  { 'allow-export': false },
  // @ts-expect-error a function is not an attribute
  { 'session-provider': async () => 'id' },
  // @ts-expect-error there is no such surface
  { surface: 'page' },
  // @ts-expect-error there is no such property
  { dashbord: 'sales' },
  // @ts-expect-error there is no such event
  { 'onsvc-redy': () => {} },
  // @ts-expect-error the payload of this event has no such field
  { 'onsvc-ready': ({ payload }: SvcReadyEvent) => payload.widgetId },
  // @ts-expect-error it is an event of <svc-comments>
  { 'onsvc-comments-change': () => {} },
  // @ts-expect-error the state cannot be set
  { state: 'idle' },
];

/** The comments have their own properties and events. */
export const vueComments: VueProps<'svc-comments'> = {
  token: 'token',
  resolveUser: undefined,
  resolveLink: (url: URL) => ({ text: url.pathname }),
  onSvcCommentsChange: (event: SvcCommentsChangeEvent) => event.unread,
  // @ts-expect-error it is an event of <svc-embed>
  onSvcReady: () => {},
};
export const svelteComments: SvelteHTMLElements['svc-comments'] = {
  token: 'token',
  'onsvc-comments-change': (event: SvcCommentsChangeEvent) => event.unread,
  // @ts-expect-error it is an event of <svc-embed>
  'onsvc-ready': () => {},
};

/** Attributes of Preact that compile; each line after `@ts-expect-error` must not compile. */
export const preact: JSX.IntrinsicElements['svc-embed'][] = [
  { 'base-url': 'https://acme.example', 'deployment-id': 1, class: 'wide', id: 'a' },
  { baseUrl: 'https://acme.example', theme: { primaryColor: 'red' }, locale: undefined },
  { 'allow-export': false, allowExport: true, sessionProvider: async () => 'id' },
  { 'onsvc-ready': ({ payload }) => payload.mode, onClick: () => {} },
  // @ts-expect-error a function is not an attribute
  { 'session-provider': async () => 'id' },
  // @ts-expect-error there is no such surface
  { surface: 'page' },
  // @ts-expect-error there is no such event
  { 'onsvc-redy': () => {} },
  // @ts-expect-error the payload of this event has no such field
  { 'onsvc-ready': ({ payload }) => payload.widgetId },
];

/** The events bubble, so that `document`, `window` and every element receive them. */
export function listen(embed: SvcEmbed): void {
  document.addEventListener('svc-download', ({ payload }) => payload.format);
  window.addEventListener('svc-comments-change', ({ unread }) => unread);
  document.body.addEventListener('svc-ready', ({ payload }) => payload.mode);
  embed.addEventListener('svc-filters-change', ({ payload }) => payload.filters);
  // @ts-expect-error the payload of this event has no such field
  document.addEventListener('svc-download', ({ payload }) => payload.member);
}

/** A function of a host that passes actions on. */
export function sendTo<T extends ActionType>(
  embed: SvcEmbed,
  type: T,
  payload: ActionPayload<T>,
): void {
  embed.send(type, payload);
}
