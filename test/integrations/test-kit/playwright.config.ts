import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: '*.e2e.ts',
  use: { baseURL: 'http://localhost:5173' },
  // Starts the host page, unless it runs already.
  webServer: { command: 'npm start', url: 'http://localhost:5173', reuseExistingServer: true },
});
