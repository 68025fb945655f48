import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { TestEngine } from '../service/engines.ts';
import { TestService } from '../service/test-service.ts';

/** The text of the victim's conversation, which no attacker may read. */
export const SECRET = 'a secret of the victim';

/** A viewer of the embed tenant `acme`, with a conversation that no attack may read or change. */
export interface Victim {
  sessionId: string;
  token: string;
  rootId: number;
  replyId: number;
  cursor: string;
  usersCursor: string;
}

/** Starts a service with a victim for one `describe`; at its end, checks that no attack changed the conversation. */
export function victimOf(engine: TestEngine): { victim: Victim; service: TestService } {
  const service = new TestService(engine);
  const victim: Victim = {
    sessionId: '',
    token: '',
    rootId: 0,
    replyId: 0,
    cursor: '',
    usersCursor: '',
  };
  let conversation = '';
  const read = async () => {
    const isOfVictim = ({ root }: { root: { id: number } }) => root.id === victim.rootId;
    for await (const { body } of service.pages(victim.token, '?first=100')) {
      const thread = body.items.find(isOfVictim);
      if (thread) return JSON.stringify(thread);
    }
    return '';
  };
  before(async () => {
    await service.start();
    Object.assign(victim, await service.session({ externalId: 'victim' }));
    victim.rootId = (await service.comment(victim.token, SECRET)).id;
    victim.replyId = (await service.comment(victim.token, `${SECRET}, too`, victim.rootId)).id;
    victim.cursor = (await service.comments(victim.token)).body.pageInfo.endCursor;
    const users = await service.comments(victim.token, '/mentionable-users');
    victim.usersCursor = users.body.pageInfo.endCursor;
    conversation = await read();
  });
  after(async () => {
    const after = await read();
    await service.stop();
    assert.equal(after, conversation, 'an attack changed the conversation');
  });
  return { victim, service };
}

/** The names of all routes of the HTTP API. */
export const ROUTES = [
  'mint a session',
  'revoke a session',
  'read a title',
  'list comments',
  'list users',
  'create a comment',
  'edit a comment',
  'delete a comment',
  'resolve a thread',
  'call a mounted route',
] as const;

/** A request on the victim's data. */
interface RouteRequest {
  path: string;
  method: string;
  body?: object;
}

/** Returns the request of a route. */
export function requestOf(route: (typeof ROUTES)[number], victim: Victim): RouteRequest {
  const dashboard = '/api/v1/embed/dashboard/sales';
  const comment = `${dashboard}/comments/${victim.rootId}`;
  const requests: Record<(typeof ROUTES)[number], [method: string, path: string, body?: object]> = {
    'mint a session': ['POST', '/api/v1/embed/generate-session', { deploymentId: 1 }],
    'revoke a session': ['POST', '/api/v1/embed/session/revoke', { sessionId: victim.sessionId }],
    'read a title': ['GET', dashboard],
    'list comments': ['GET', `${dashboard}/comments`],
    'list users': ['GET', `${dashboard}/comments/mentionable-users`],
    'create a comment': ['POST', `${dashboard}/comments`, { body: 'changed' }],
    'edit a comment': ['PATCH', comment, { body: 'changed' }],
    'delete a comment': ['DELETE', comment],
    'resolve a thread': ['POST', `${comment}/resolve`, { resolved: true }],
    'call a mounted route': ['GET', '/app/data'],
  };
  const [method, path, body] = requests[route];
  return { method, path, ...(body && { body }) };
}
