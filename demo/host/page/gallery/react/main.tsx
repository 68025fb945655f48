import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const app = document.querySelector<HTMLElement>('#app');
if (app) createRoot(app).render(<App service={app.dataset.service ?? ''} />);
