// src/main.ts
import 'svc-embed/vue';
import 'svc-embed/layout.css';
import { createApp } from 'vue';
import Dashboard from './dashboard.vue';

createApp(Dashboard).mount('#app');
