import { startUse } from '../parts/start-use.ts';
import css from './comments.css?raw';
import example from './example.js?raw';
import page from './index.html?raw';

startUse([
  { name: 'example.js', text: example },
  { name: 'index.html', text: page },
  { name: 'comments.css', text: css },
]);
