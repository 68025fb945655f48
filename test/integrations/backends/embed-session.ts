// embed-session.ts
import { createEmbedClient, sessionEndpoint } from 'svc-embed/backend';
import { signedInUser } from './signed-in-user.ts'; // yours: returns the user of your cookie, or null

export const embedSession = sessionEndpoint({
  client: createEmbedClient({
    baseUrl: process.env.SVC_URL ?? 'http://127.0.0.1:4000',
    apiKey: process.env.SVC_API_KEY,
  }),
  session: async (request) => {
    const user = await signedInUser(request);
    return user && { deploymentId: 1, embedTenantName: user.customer, externalId: user.id };
  },
});
