// src/main.tsx
import { Route, Router } from '@solidjs/router';
import { render } from 'solid-js/web';
import 'svc-embed/solid';
import 'svc-embed/layout.css';
import { About } from './about';
import { Dashboard } from './dashboard';

render(
  () => (
    <Router>
      <Route path="/" component={Dashboard} />
      <Route path="/about" component={About} />
    </Router>
  ),
  document.getElementById('root') as HTMLElement,
);
