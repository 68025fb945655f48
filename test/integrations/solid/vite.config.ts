// vite.config.ts
import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';

// The page sends its requests to its own origin; Vite passes those of /api on to the backend.
const proxy = { '/api': 'http://localhost:3001' };

export default defineConfig({
  plugins: [solid()],
  server: { port: 5173, proxy },
  preview: { port: 5173, proxy },
});
