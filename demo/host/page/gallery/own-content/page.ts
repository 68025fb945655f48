import { startUse } from '../parts/start-use.ts';
import css from './example.css?raw';
import example from './example.js?raw';
import page from './index.html?raw';

startUse([
  { name: 'index.html', text: page },
  { name: 'example.js', text: example },
  { name: 'example.css', text: css },
]);
