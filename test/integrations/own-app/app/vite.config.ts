// app/vite.config.ts
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/embed/',
  server: { port: 5174, strictPort: true },
});
