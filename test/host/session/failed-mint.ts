import { RetryableError } from '../../../src/host/session/mint.ts';
import type { FakePorts } from './fake-ports.ts';

/** Announces the end of the session; all attempts to renew it fail. */
export async function failRenewal(fake: FakePorts, expiresInMs: number): Promise<void> {
  fake.results.push(...Array.from({ length: 5 }, networkError));
  fake.sendExpiring(expiresInMs);
  for (let attempts = 0; attempts < 5; attempts++) await fake.pass(5000);
}

/** The retryable error of a mint whose request fails. */
export function networkError(): RetryableError {
  return new RetryableError('mint-failed', 'The network failed.');
}
