import backend from '../../../embed-backend.ts?raw';
import viewer from '../../../viewer.ts?raw';
import { startUse } from '../parts/start-use.ts';
import page from './index.html?raw';

startUse([
  { name: 'index.html', text: page },
  { name: 'embed-backend.ts', text: backend },
  { name: 'viewer.ts', text: viewer },
]);
