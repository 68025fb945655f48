import { hydrate, mount as mountComponent } from 'svelte';
import { writable } from 'svelte/store';
import App from './app.svelte';

export function mount(target, onReady, first) {
  const state = writable(first ?? {});
  (first ? hydrate : mountComponent)(App, { target, props: { state, onReady } });
  return (next) => state.set(next);
}
