import { render as renderComponent } from 'svelte/server';
import { readable } from 'svelte/store';
import App from './app.svelte';

export const render = (state) => renderComponent(App, { props: { state: readable(state) } }).body;
