import { startExample } from '../parts/start-example.ts';
import example from './example.js?raw';
import page from './index.html?raw';

startExample([
  { name: 'index.html', text: page },
  { name: 'example.js', text: example },
]);
