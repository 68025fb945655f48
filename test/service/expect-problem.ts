import assert from 'node:assert/strict';
import type { TestService } from './test-service.ts';

/** Returns a function that sends an invalid request to generate-session, and checks the status and the field of the response. */
export function problemExpecter(service: TestService) {
  return async (request: object, status: number, field: string): Promise<void> => {
    const response = await service.generate({ deploymentId: 1, ...request });
    assert.equal(response.status, status, response.text);
    assert.equal(response.body.field, field);
    assert.match(response.body.detail, /\S\.$/, 'it says what is expected');
  };
}
