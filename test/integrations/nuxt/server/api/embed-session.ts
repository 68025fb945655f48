// server/api/embed-session.ts
import { createEmbedClient, embedTenantNameOf, sessionEndpoint } from 'svc-embed/backend';

// Replace it: return the user of your cookie or token, or null if the viewer is not signed in.
const signedInUser = async (_request: Request) => ({ id: 'ada', customer: 'globex' });

let endpoint: ((request: Request) => Promise<Response>) | undefined;

export default defineEventHandler((event) => {
  // Created at the first request: `nuxt build` has no API key.
  endpoint ??= sessionEndpoint({
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
  return endpoint(toWebRequest(event));
});
