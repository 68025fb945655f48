import server from '../../../../../test/integrations/server.mjs?raw';
import dashboard from '../../../../../test/integrations/vue/src/dashboard.vue?raw';
import main from '../../../../../test/integrations/vue/src/main.ts?raw';
import viteConfig from '../../../../../test/integrations/vue/vite.config.ts?raw';
import { startExample } from '../parts/start-example.ts';

startExample([
  { name: 'src/dashboard.vue', text: dashboard },
  { name: 'src/main.ts', text: main },
  { name: 'vite.config.ts', text: viteConfig },
  { name: 'server.mjs', text: server },
]);
