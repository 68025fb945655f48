import dashboard from '../../../../../test/integrations/react/src/dashboard.tsx?raw';
import discussion from '../../../../../test/integrations/react/src/discussion.tsx?raw';
import main from '../../../../../test/integrations/react/src/main.tsx?raw';
import tag from '../../../../../test/integrations/react/src/tag.tsx?raw';
import server from '../../../../../test/integrations/server.mjs?raw';
import { startExample } from '../parts/start-example.ts';

startExample([
  { name: 'src/dashboard.tsx', text: dashboard },
  { name: 'src/discussion.tsx', text: discussion },
  { name: 'src/tag.tsx', text: tag },
  { name: 'src/main.tsx', text: main },
  { name: 'server.mjs', text: server },
]);
