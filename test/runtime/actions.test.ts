import { expect } from '@open-wc/testing';
import { type Embedded, embedUntil, sessionId } from './embedded.ts';

const style = (embedded: Embedded) =>
  embedded.run(({ theme }) => {
    const { style } = document.documentElement;
    const properties = [...style].filter((name) => name.startsWith('--svc-'));
    const values = Object.fromEntries(
      properties.map((name) => [name, style.getPropertyValue(name)]),
    );
    return { values, theme: theme.at(-1)?.theme };
  });

describe('EmbedRuntime actions', () => {
  it('changes the language, its direction and the formats', async () => {
    const embedded = await embedUntil('ready');
    const locale = () =>
      embedded.run(({ locale }) => {
        const { lang, dir } = document.documentElement;
        return { ...locale.at(-1), lang, dir, changes: locale.length };
      });
    const arabic = { language: 'ar', formats: 'ar-EG', direction: 'rtl', lang: 'ar', dir: 'rtl' };
    embedded.sendAction('set-locale', { locale: 'ar-EG' });
    expect(await locale()).to.deep.equal({ ...arabic, changes: 2 });
    embedded.sendAction('set-locale', { locale: 'ar-EG' });
    embedded.sendAction('set-locale', { locale: 'tlh' });
    expect(await locale()).to.deep.equal({ ...arabic, changes: 2 });
  });

  it('passes rejected actions to the onRejection handlers', async () => {
    const embedded = await embedUntil('ready');
    await embedded.run(({ runtime, notes }) => {
      runtime.onRejection(() => {
        throw new Error('a handler of the app');
      });
      const stop = runtime.onRejection(({ type, payload }) => {
        notes.push(JSON.stringify([type, payload]));
        if (type === 'svc:action:set-timezone') stop();
      });
    });
    embedded.sendAction('set-locale', { locale: 'ar-EG' });
    embedded.sendAction('set-locale', { locale: 'tlh' });
    embedded.sendAction('set-timezone', { timezone: 'Nowhere' });
    embedded.sendAction('set-timezone', { timezone: 'Nowhere/Else' });
    expect(await embedded.run(({ notes }) => notes)).to.deep.equal([
      '["svc:action:set-locale",{"locale":"tlh"}]',
      '["svc:action:set-timezone",{"timezone":"Nowhere"}]',
    ]);
    const failure = [
      'error',
      { name: 'Error', message: 'a handler of the app', context: 'action' },
    ];
    expect(embedded.log).to.deep.include(failure);
  });

  it('applies and replaces a theme over the theme of the session', async () => {
    const session = { claims: { theme: { primaryColor: 'navy', font: 'Georgia, serif' } } };
    const embedded = await embedUntil('ready', { session });
    const ofSession = {
      '--svc-primary-color': 'navy',
      '--svc-on-primary-color': 'white',
      '--svc-font': 'Georgia, serif',
    };
    expect((await style(embedded)).values).to.deep.equal(ofSession);
    const change = { primaryColor: 'gold', borderRadius: 8, chat: { inputColor: '#123' } };
    embedded.sendAction('set-theme', change);
    const { values, theme } = await style(embedded);
    expect(values).to.deep.equal({
      ...ofSession,
      '--svc-primary-color': 'gold',
      '--svc-on-primary-color': 'black',
      '--svc-border-radius': '8px',
      '--svc-chat-input-color': '#123',
    });
    expect(theme).to.deep.include({ ...session.claims.theme, ...change });
    embedded.sendAction('set-theme', {});
    expect((await style(embedded)).values).to.deep.equal(ofSession);
  });

  it('navigates without a new history entry', async () => {
    const embedded = await embedUntil('ready');
    const before = await embedded.run(({ notes }) => {
      addEventListener('popstate', () => notes.push(location.pathname));
      return history.length;
    });
    embedded.sendAction('navigate', { path: '/embed/dashboard/costs?tab=2#top' });
    await embedded.event('view', 2);
    expect(embedded.types).to.deep.equal(['ready', 'view', 'navigate', 'view']);
    expect(embedded.log[3]).to.deep.equal([
      'view',
      { surface: 'dashboard', path: '/embed/dashboard/costs?tab=2#top', publicId: 'costs' },
    ]);
    const after = await embedded.run(({ notes, session }) => [
      history.length,
      notes,
      session.at(-1)?.publicId,
    ]);
    expect(after).to.deep.equal([before, ['/embed/dashboard/costs'], 'costs']);
  });

  it('applies the filters and the other parameters of the path', async () => {
    const query = { 'f_orders.status': '"open"', 'f_orders.city': '"Oslo"', locale: 'de' };
    const embedded = await embedUntil('ready', { query });
    embedded.sendAction('set-filter', { filterUrlParameter: 'f_users.age=5' });
    const parameters = new URLSearchParams({
      'f_orders.city': 'null',
      'f_orders.year': '[2026]',
      f_nodot: '1',
      locale: 'fr-CA',
      timezone: 'Asia/Tokyo',
      allowExport: 'true',
    });
    embedded.sendAction('navigate', { path: `/embed/dashboard/costs?${parameters}` });
    const state = () =>
      embedded.run(({ filters, locale, timeZone, settings, session }) => ({
        filters: filters.at(-1),
        locale: locale.at(-1)?.formats,
        timeZone: timeZone.at(-1),
        exports: [settings.at(-1)?.allowExport, session.at(-1)?.settings.allowExport],
      }));
    const applied = {
      filters: { 'orders.status': 'open', 'users.age': 5, 'orders.year': [2026] },
      locale: 'fr-CA',
      timeZone: 'Asia/Tokyo',
      exports: [true, true],
    };
    expect(await state()).to.deep.equal(applied);
    expect((await embedded.event('error')).payload).to.deep.equal({
      message: 'a part of the address was rejected: f_nodot: must be f_<view>.<dimension>=<JSON>',
      context: 'action',
    });
    embedded.sendAction('navigate', { path: '/embed/dashboard/sales' });
    expect(await state()).to.deep.equal(applied);
    embedded.sendAction('set-locale', { locale: 'it' });
    embedded.sendAction('navigate', { path: '/embed/dashboard/sales?locale=es&allowExport=false' });
    const after = { ...applied, locale: 'it', exports: [false, false] };
    expect(await state()).to.deep.equal(after);
  });

  it('does not navigate if the handler of the app returns true', async () => {
    const embedded = await embedUntil('ready', { path: '/embed/d/3/app' });
    await embedded.run(({ runtime, notes }) => {
      addEventListener('popstate', () => notes.push('navigated by the runtime too'));
      runtime.onAction('svc:action:navigate', ({ path }) => {
        history.pushState(null, '', path);
        notes.push(path);
        return true;
      });
    });
    embedded.sendAction('navigate', { path: '/embed/d/3/app/../app/books?session=x&y=1' });
    const { payload } = await embedded.event('navigate');
    expect(payload).to.deep.include({ path: '/embed/d/3/app/books?y=1' });
    expect(await embedded.run(({ notes }) => notes)).to.deep.equal(['/embed/d/3/app/books?y=1']);
  });

  it('reports each rejected session id and keeps the working session', async () => {
    const embedded = await embedUntil('ready', { session: { claims: { jti: 'first' } } });
    const rejectedId = sessionId({ status: 401 });
    embedded.sendAction('set-session', { sessionId: rejectedId });
    embedded.sendAction('set-session', { sessionId: rejectedId });
    await embedded.event('error', 2);
    for (const { payload } of embedded.events.slice(2)) {
      expect(payload).to.deep.include({
        name: 'EmbedSessionExchangeError',
        context: 'session-renewal',
      });
      expect(payload).not.to.have.property('fatal');
    }
    expect(await embedded.run(({ runtime }) => runtime.session?.claims?.jti)).to.equal('first');
  });
});
