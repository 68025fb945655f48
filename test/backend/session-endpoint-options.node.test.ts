import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createEmbedClient, sessionEndpoint } from '../../src/backend/index.ts';

const OPTIONS = {
  client: createEmbedClient({ baseUrl: 'http://127.0.0.1:4000', apiKey: 'key' }),
  session: () => null,
};

for (const name of ['session', 'client'])
  it(`sessionEndpoint throws without the option ${name}, and names it`, () => {
    const message = new RegExp(`^EmbedServiceError: ${name} must be`);
    assert.throws(() => sessionEndpoint({ ...OPTIONS, [name]: undefined }), message);
  });
