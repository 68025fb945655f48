import { GENERATE_SESSION } from '../api/paths.ts';
import { isLoopback } from '../lib/origins.ts';
import type { Finding } from './check-result.ts';
import { request } from './request.ts';

/** Checks an API key with a request that mints nothing, because its body is invalid. `name` is its variable. */
export async function* checkKey(service: URL, name: string, key: string): AsyncGenerator<Finding> {
  if (service.protocol === 'http:' && !isLoopback(service.hostname))
    return yield {
      code: 'insecure-service',
      message: `The key was not sent to ${service.origin}, because the connection is not encrypted.`,
      fix: 'Use https:.',
    };
  const { status } = await request(new URL(GENERATE_SESSION, service), {
    method: 'POST',
    body: '{}',
    redirect: 'manual',
    headers: { Authorization: `Bearer ${key}` },
  });
  // The credential is checked before the body.
  if (status === 400) return;
  const isKnown = status === 401 || status === 403;
  yield {
    code: 'api-key',
    message: `The service responds with ${status} to the API key in ${name}.`,
    fix: isKnown
      ? 'Use one of the apiKeys of a user with the role admin. Embedding must be enabled for the account.'
      : 'Look at the log of the service.',
  };
}
