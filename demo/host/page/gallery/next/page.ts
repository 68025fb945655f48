import apiEmbedSessionRoute from '../../../../../test/integrations/next/app/api/embed-session/route.ts?raw';
import discussionPage from '../../../../../test/integrations/next/app/discussion/page.tsx?raw';
import page from '../../../../../test/integrations/next/app/page.tsx?raw';
import tagPage from '../../../../../test/integrations/next/app/tag/page.tsx?raw';
import { showCommand } from '../parts/show-command.ts';
import { startExample } from '../parts/start-example.ts';

startExample([
  { name: 'app/page.tsx', text: page },
  { name: 'app/discussion/page.tsx', text: discussionPage },
  { name: 'app/tag/page.tsx', text: tagPage },
  { name: 'app/api/embed-session/route.ts', text: apiEmbedSessionRoute },
]);
showCommand('npm run app -- next');
