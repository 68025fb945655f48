// fastify.ts
import Fastify from 'fastify';
import { toNodeHandler } from 'svc-embed/backend';
import { embedSession } from './embed-session.ts';

const app = Fastify();
app.route({
  method: ['POST', 'DELETE'],
  url: '/api/embed-session',
  handler: toNodeHandler(embedSession),
});
await app.listen({ port: Number(process.env.PORT ?? 3000) });
export const { server } = app;
