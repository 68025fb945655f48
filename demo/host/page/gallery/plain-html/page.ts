import backend from '../../../embed-backend.ts?raw';
import viewer from '../../../viewer.ts?raw';
import { startExample } from '../parts/start-example.ts';
import page from './index.html?raw';

startExample([
  { name: 'index.html', text: page },
  { name: 'embed-backend.ts', text: backend },
  { name: 'viewer.ts', text: viewer },
]);
