import portal from '../../../portal.ts?raw';
import { startUse } from '../parts/start-use.ts';
import example from './example.js?raw';
import page from './index.html?raw';

startUse([
  { name: 'example.js', text: example },
  { name: 'index.html', text: page },
  { name: 'portal.ts', text: portal },
]);
