import viewer from '../../../viewer.ts?raw';
import { startUse } from '../parts/start-use.ts';
import page from './index.html?raw';

startUse([
  { name: 'index.html', text: page },
  { name: 'viewer.ts', text: viewer },
]);
