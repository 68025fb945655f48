import { startExample } from '../parts/start-example.ts';
import app from './app.tsx?raw';
import page from './index.html?raw';
import main from './main.tsx?raw';

startExample([
  { name: 'app.tsx', text: app },
  { name: 'main.tsx', text: main },
  { name: 'index.html', text: page },
]);
