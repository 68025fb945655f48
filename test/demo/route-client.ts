import assert from 'node:assert/strict';
import type { ChatPart } from '../../demo/chat.ts';
import type { MountHandler, MountSession } from '../../src/service/index.ts';

/** A client of a mounted route. */
export const clientOf = (route: MountHandler) => ({
  async call(session: MountSession, body?: unknown, path = '/chat', method = 'POST') {
    const init = body === undefined ? {} : { method, body: JSON.stringify(body) };
    return route(new Request(`http://127.0.0.1${path}`, init), session);
  },
  async parts(session: MountSession, question: string, more = {}): Promise<ChatPart[]> {
    const response = await this.call(session, { question, timeZone: 'UTC', ...more });
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  },
});

/** A client of a mounted route, in this process. */
export type RouteClient = ReturnType<typeof clientOf>;
