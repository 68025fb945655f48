import { expect } from '@open-wc/testing';
import { embed, embedUntil, sessionId } from './embedded.ts';

const rejectedLocale = {
  message: 'svc:action:set-locale was rejected: locale: its language is not shipped',
  context: 'action',
};

describe('EmbedRuntime after a failed start', () => {
  it('reports a rejected action immediately, and events of the app after ready', async () => {
    const embedded = await embedUntil('error', { session: { status: 401 } });
    await embedded.run(({ runtime }) => runtime.aiQuery({ query: 'early', status: 'submitted' }));
    embedded.sendAction('set-locale', { locale: 'tlh' });
    const { payload } = await embedded.event('error', 2);
    expect(payload).to.deep.equal(rejectedLocale);
    embedded.sendAction('set-session', { sessionId: sessionId() });
    await embedded.event('ai-query');
    expect(embedded.types).to.deep.equal(['error', 'error', 'ready', 'view', 'ai-query']);
  });

  it('reports an action that was rejected before the start failed', async () => {
    const embedded = embed({
      mount: () =>
        new Promise((_resolve, reject) =>
          addEventListener('fail', () => reject(new Error('mount failed'))),
        ),
    });
    await embedded.run(({ session, until }) => until(() => session.length > 0));
    embedded.sendAction('set-locale', { locale: 'tlh' });
    await embedded.run(() => dispatchEvent(new Event('fail')));
    await embedded.event('error', 2);
    expect(embedded.log.map(([, payload]) => payload)).to.deep.equal([
      { message: 'mount failed', name: 'Error', context: 'embed-render', fatal: true },
      rejectedLocale,
    ]);
  });

  it('sends at most 100 events that have waited, in order', async () => {
    const embedded = await embedUntil('ai-query', {
      path: '/embed/chat',
      mount: (runtime) => {
        for (let index = 0; index < 150; index++)
          runtime.aiQuery({ query: `${index}`, status: 'submitted' });
      },
    });
    await embedded.event('ai-query', 100);
    await embedded.run(({ runtime }) => runtime.aiQuery({ query: 'later', status: 'submitted' }));
    const queries = embedded.log
      .slice(2)
      .map(([, payload]) => Reflect.get(payload as object, 'query'));
    expect(queries).to.deep.equal([...Array(100).keys(), 'later'].map(String));
  });

  it('keeps sending all events after a fatal error that follows ready', async () => {
    const embedded = await embedUntil('view');
    await embedded.run(({ runtime }) => {
      runtime.reportError(new Error('fatal error'), { fatal: true });
      runtime.aiQuery({ query: 'later', status: 'submitted' });
    });
    expect(embedded.types).to.deep.equal(['ready', 'view', 'error', 'ai-query']);
  });

  it('passes no error to onStartFailure that follows the start', async () => {
    const embedded = await embedUntil('view');
    embedded.sendAction('set-session', { sessionId: sessionId({ status: 401 }) });
    await embedded.run(({ runtime }) => runtime.reportError(new Error('x'), { fatal: true }));
    await embedded.event('error', 2);
    expect(await embedded.run(({ failures }) => failures)).to.deep.equal([]);
  });
});
