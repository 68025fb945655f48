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
createServer(async (request, response) => {
  const path = URL.parse(request.url, 'http://localhost')?.pathname;
  if (path === '/api/embed-session') return handleSession(request, response);
  // The scripts of the package, which load others from their folder.
  const file = path === '/' ? 'index.html' : `node_modules/svc-embed/dist/cdn${path}`;
  const content = await readFile(file).catch(() => undefined);
  const type = file.endsWith('.js') ? 'text/javascript' : 'text/html';
  response.writeHead(content ? 200 : 404, { 'Content-Type': type }).end(content);
}).listen(5173, 'localhost', () => console.log('http://localhost:5173'));
