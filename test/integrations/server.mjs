// server.mjs
import { createServer } from 'node:http';
import {
  createEmbedClient,
  embedTenantNameOf,
  sessionEndpoint,
  toNodeHandler,
} from 'svc-embed/backend';

// Replace it: return the user of your cookie or token, or null if the viewer is not signed in.
const signedInUser = async (_request) => ({ id: 'ada', customer: 'globex' });

const client = createEmbedClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiKey: process.env.SVC_API_KEY,
});
const embedSession = sessionEndpoint({
  client,
  session: async (request) => {
    const user = await signedInUser(request);
    if (!user) return null;
    // Separates your customers: a name that matches ^[a-z][a-z0-9-]{0,34}[a-z0-9]$.
    const embedTenantName = await embedTenantNameOf(user.customer);
    return { deploymentId: 1, embedTenantName, externalId: user.id };
  },
});

// The only route: /api/embed-session
createServer(toNodeHandler(embedSession)).listen(3001, 'localhost');
