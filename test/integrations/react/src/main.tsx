// src/main.tsx
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Dashboard } from './dashboard';
import { Discussion } from './discussion';
import { Tag } from './tag';
import 'svc-embed/layout.css';

if (import.meta.env.DEV) import('svc-embed/inspector');

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Dashboard />
    <Discussion />
    <Tag />
  </StrictMode>,
);
