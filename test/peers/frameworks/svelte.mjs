import { mount as mountComponent } from 'svelte';
import { writable } from 'svelte/store';
import App from './app.svelte';

export function mount(target, onReady) {
  const state = writable({});
  mountComponent(App, { target, props: { state, onReady } });
  return (next) => state.set(next);
}
