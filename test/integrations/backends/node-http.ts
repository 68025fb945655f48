// node-http.ts
import { createServer } from 'node:http';
import { toNodeHandler } from 'svc-embed/backend';
import { embedSession } from './embed-session.ts';

const handleSession = toNodeHandler(embedSession);

export const server = createServer((request, response) => {
  if (request.url === '/api/embed-session') return handleSession(request, response);
  response.writeHead(404).end();
});
server.listen(Number(process.env.PORT ?? 3000));
