// server.mjs
import { createServer } from 'node:http';
import { createEmbedClient, sessionEndpoint, toNodeHandler } from 'svc-embed/backend';

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
    return user && { deploymentId: 1, embedTenantName: user.customer, externalId: user.id };
  },
});

// The only route: /api/embed-session
createServer(toNodeHandler(embedSession)).listen(3001, 'localhost');
