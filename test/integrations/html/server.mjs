import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import {
  createEmbedClient,
  embedTenantNameOf,
  sessionEndpoint,
  toNodeHandler,
} from 'svc-embed/backend';

// Replace it: return the user of your cookie or token, or null if the viewer is not signed in.
const signedInUser = async (_request) => ({ id: 'ada', customer: 'globex' });

const embedSession = sessionEndpoint({
  client: createEmbedClient({
    baseUrl: 'http://127.0.0.1:4000',
    apiKey: process.env.SVC_API_KEY,
  }),
  session: async (request) => {
    const user = await signedInUser(request);
    if (!user) return null;
    // Separates your customers: a name that matches ^[a-z][a-z0-9-]{0,34}[a-z0-9]$.
    const embedTenantName = await embedTenantNameOf(user.customer);
    return { deploymentId: 1, embedTenantName, externalId: user.id };
  },
});

const handleSession = toNodeHandler(embedSession);
const files = new Map([
  ['/', ['text/html', 'index.html']],
  ['/svc-embed.min.js', ['text/javascript', 'node_modules/svc-embed/dist/cdn/svc-embed.min.js']],
]);
createServer(async (request, response) => {
  if (request.url === '/api/embed-session') return handleSession(request, response);
  const [type, path] = files.get(request.url) ?? [];
  if (!path) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': type }).end(await readFile(path));
}).listen(5173, 'localhost', () => console.log('http://localhost:5173'));
