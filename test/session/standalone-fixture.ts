import { afterEach } from 'node:test';
import type { Connection } from '../../src/session/connection.ts';
import {
  type CommentsSessionProvider,
  type SessionFailure,
  StandaloneSession,
} from '../../src/session/standalone-session.ts';

const sessions = new Set<StandaloneSession>();

/** A session until the end of the test, with what its observer has received and its requests to the provider. */
export function createSession(
  provider: CommentsSessionProvider | undefined,
  baseUrl = 'https://acme.example',
) {
  /** When the provider was called, in seconds. */
  const mints: number[] = [];
  const reasons: string[] = [];
  const connections: (Connection | undefined)[] = [];
  const errors: SessionFailure[] = [];
  const recordedProvider: CommentsSessionProvider = (request) => {
    mints.push(Math.round(Date.now() / 100) / 10);
    reasons.push(request.reason);
    return (provider as CommentsSessionProvider)(request);
  };
  const sessionProvider = provider && recordedProvider;
  const session = new StandaloneSession(
    { baseUrl, dashboard: 'sales', sessionProvider },
    {
      connectionChanged: (connection) => connections.push(connection),
      failed: (error) => errors.push(error),
    },
  );
  sessions.add(session);
  const current = async () => {
    while (!connections.at(-1)) await new Promise(setImmediate);
    return connections.at(-1) as Connection;
  };
  return { session, mints, reasons, connections, errors, current };
}

/** A provider that returns the given ids, one per mint. */
export function providerOf(...sessionIds: string[]): CommentsSessionProvider {
  return async () => sessionIds.shift() ?? Promise.reject(new Error('no more sessions'));
}

afterEach(() => {
  for (const session of sessions) session.stop();
  sessions.clear();
});
