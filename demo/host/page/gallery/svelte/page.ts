import server from '../../../../../test/integrations/server.mjs?raw';
import dashboard from '../../../../../test/integrations/svelte/src/dashboard.svelte?raw';
import main from '../../../../../test/integrations/svelte/src/main.ts?raw';
import viteConfig from '../../../../../test/integrations/svelte/vite.config.ts?raw';
import { startExample } from '../parts/start-example.ts';

startExample([
  { name: 'src/dashboard.svelte', text: dashboard },
  { name: 'src/main.ts', text: main },
  { name: 'vite.config.ts', text: viteConfig },
  { name: 'server.mjs', text: server },
]);
