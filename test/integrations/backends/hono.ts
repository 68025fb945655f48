// hono.ts
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { embedSession } from './embed-session.ts';

const app = new Hono();
app.all('/api/embed-session', (context) => embedSession(context.req.raw));
export const server = serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
