import server from '../../../sign-in-example.ts?raw';
import { startExample } from '../parts/start-example.ts';
import example from './example.js?raw';
import page from './index.html?raw';

startExample([
  { name: 'example.js', text: example },
  { name: 'index.html', text: page },
  { name: 'sign-in-example.ts', text: server },
]);
