// src/main.ts
import 'svc-embed/svelte';
import 'svc-embed/layout.css';
import { mount } from 'svelte';
import Dashboard from './dashboard.svelte';

mount(Dashboard, { target: document.getElementById('app') as HTMLElement });
