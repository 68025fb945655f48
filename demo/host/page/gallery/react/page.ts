import { startUse } from '../parts/start-use.ts';
import app from './app.tsx?raw';
import page from './index.html?raw';
import main from './main.tsx?raw';

startUse([
  { name: 'app.tsx', text: app },
  { name: 'main.tsx', text: main },
  { name: 'index.html', text: page },
]);
