import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { FakeSessionEndpoint } from '../../src/testing/index.ts';

const url = 'https://host.example/api/embed-session';

describe('FakeSessionEndpoint', () => {
  let sessions: FakeSessionEndpoint;
  const send = (method: string, body: unknown, signal?: AbortSignal) =>
    sessions.fetch(
      new Request(url, { method, body: JSON.stringify(body), ...(signal && { signal }) }),
    );
  const mint = (signal?: AbortSignal) =>
    send('POST', { reason: 'initial', surface: 'dashboard', dashboard: 'sales' }, signal);

  beforeEach(() => {
    sessions = new FakeSessionEndpoint({ url });
  });

  it('returns a new session id for each request, and records the requests', async () => {
    assert.deepEqual(await (await mint()).json(), { sessionId: 'session-1' });
    assert.deepEqual(await (await mint()).json(), { sessionId: 'session-2' });
    assert.equal(sessions.requests[1]?.dashboard, 'sales');
    assert.deepEqual(sessions.minted, ['session-1', 'session-2']);
  });

  it('records the revoked session ids', async () => {
    assert.equal((await send('DELETE', { sessionIds: ['a', 'b'] })).status, 204);
    assert.deepEqual(sessions.revoked, ['a', 'b']);
  });

  it('responds with 403 after reject(), with 503 after fail(), and with an id after accept()', async () => {
    sessions.reject();
    assert.equal((await mint()).status, 403);
    sessions.fail();
    assert.equal((await mint()).status, 503);
    sessions.accept();
    assert.equal((await mint()).status, 200);
  });

  it('does not respond after silence()', async () => {
    sessions.silence();
    const abort = new AbortController();
    const response = mint(abort.signal);
    abort.abort(new Error('the time limit is over'));
    await assert.rejects(response);
    assert.deepEqual(sessions.minted, []);
  });

  it('rejects a body that the element would not send', async () => {
    assert.equal((await send('POST', {})).status, 400);
    assert.equal((await send('DELETE', {})).status, 400);
    assert.equal((await send('PUT', {})).status, 405);
  });

  it('names what is invalid, as the session endpoint of the package does', async () => {
    const rejected = [send('POST', { surface: 'chat' }), send('POST', 1), send('DELETE', {})];
    const problems = (await Promise.all(rejected)).map((each) => each.json());
    assert.deepEqual(
      (await Promise.all(problems)).map(({ detail, field }) => [detail, field]),
      [
        ['reason is required.', 'reason'],
        ['The body must be a JSON object.', undefined],
        ['sessionIds is required.', 'sessionIds'],
      ],
    );
  });

  it('rejects in sessionProvider with mint-refused after reject()', async () => {
    sessions.reject();
    const request = { reason: 'initial', signal: new AbortController().signal } as const;
    await assert.rejects(sessions.sessionProvider(request), { code: 'mint-refused' });
  });
});
