// vite.config.ts
import vue from '@vitejs/plugin-vue';
import { compilerOptions } from 'svc-embed/vue';
import { defineConfig } from 'vite';

// The page sends its requests to its own origin; Vite passes those of /api on to the backend.
const proxy = { '/api': 'http://localhost:3001' };

export default defineConfig({
  plugins: [vue({ template: { compilerOptions } })],
  server: { port: 5173, proxy },
  preview: { port: 5173, proxy },
});
