import { startExample } from '../parts/start-example.ts';
import css from './comments.css?raw';
import example from './example.js?raw';
import page from './index.html?raw';

startExample([
  { name: 'example.js', text: example },
  { name: 'index.html', text: page },
  { name: 'comments.css', text: css },
]);
