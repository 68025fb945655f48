// app/routes.ts
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/dashboard.tsx'),
  route('about', 'routes/about.tsx'),
  route('api/embed-session', 'routes/embed-session.ts'),
] satisfies RouteConfig;
