// embed-session.ts
import { createEmbedClient, embedTenantNameOf, sessionEndpoint } from 'svc-embed/backend';
import { signedInUser } from './signed-in-user.ts'; // yours: returns the user of your cookie, or null

export const embedSession = sessionEndpoint({
  client: createEmbedClient({
    baseUrl: process.env.SVC_URL ?? 'http://127.0.0.1:4000',
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
