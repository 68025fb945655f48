import { expect } from '@open-wc/testing';
import { SvcEmbed } from '../../../src/host/index.ts';
import { fakeFetch, respond, restoreFetch } from '../../fake-fetch.ts';
import {
  baseUrl,
  createEmbed,
  echoed,
  frameOf,
  nextEvent,
  partOf,
  readyEmbed,
  session,
} from '../test-embed.ts';

describe('<svc-embed> configuration', () => {
  it('reads its settings from attributes', async () => {
    const embed = document.createElement('svc-embed');
    for (const [name, value] of Object.entries({
      'base-url': baseUrl,
      dashboard: 'ready.html',
      'session-id': 'by-attribute',
      locale: 'es',
      timezone: 'Europe/Madrid',
      filters: '{"orders.status":["paid"]}',
      'allow-export': '',
      'frame-title': 'Sales of the year',
      theme: '{"primaryColor":"red"}',
    })) {
      embed.setAttribute(name, value);
    }
    document.body.append(embed);
    await embed.whenReady();
    const { searchParams } = new URL(frameOf(embed)?.src ?? '');
    expect([...searchParams]).to.deep.equal([
      ['session', 'by-attribute'],
      ['allowExport', 'true'],
      ['locale', 'es'],
      ['timezone', 'Europe/Madrid'],
      ['f_orders.status', '["paid"]'],
    ]);
    expect(embed.theme).to.deep.equal({ primaryColor: 'red' });
    expect(frameOf(embed)?.title).to.equal('Sales of the year');
    embed.remove();
  });

  it('keeps the properties of a class that extends it', () => {
    class NamedEmbed extends SvcEmbed {
      static override readonly properties = { team: { attribute: 'team' } };
      declare team: string | null;
    }
    customElements.define('named-embed', NamedEmbed);
    const embed = new NamedEmbed();
    embed.setAttribute('team', 'sales');
    embed.setAttribute('frame-title', 'Sales');
    expect([embed.team, embed.frameTitle]).to.deep.equal(['sales', 'Sales']);
  });

  it('does not reflect properties to attributes', () => {
    const { embed } = createEmbed({ ...session, locale: 'es', allowExport: true });
    expect(embed.getAttributeNames()).to.deep.equal([]);
  });

  it('keeps the last valid value of an invalid attribute, and names it in the error', async () => {
    const { embed, echoes } = await readyEmbed({ ...session, timezone: 'Europe/Madrid' });
    for (const [name, value, expected] of [
      ['timezone', '+02:00', 'an IANA time zone'],
      ['base-url', 'not-a-url', 'http(s)'],
      ['ready-timeout', 'soon', 'milliseconds'],
    ] as const) {
      const failure = nextEvent(embed, 'svc-error');
      embed.setAttribute(name, value);
      const { error } = await failure;
      expect(error?.code).to.equal('bad-config');
      expect(error?.message).to.match(new RegExp(`^${name} must be `));
      expect(error?.message).to.contain(expected);
    }
    expect(embed.timezone).to.equal('Europe/Madrid');
    expect(embed.baseUrl).to.equal(baseUrl);
    expect(embed.readyTimeout).to.equal(30_000);
    expect(embed.state).to.equal('ready');
    await echoed(embed);
    expect(echoes().filter(({ type }) => !type.includes('ping'))).to.deep.equal([]);
  });

  it('never returns an invalid value from a property, even before the update', async () => {
    const { embed, echoes } = createEmbed(session);
    embed.filters = { 'orders.status': ['paid'] };
    embed.filters = { status: 1 };
    embed.readyTimeout = -1;
    expect(embed.filters).to.deep.equal({ 'orders.status': ['paid'] });
    expect(embed.readyTimeout).to.equal(30_000);
    await embed.whenReady();
    embed.locale = 'es-ES';
    embed.locale = 5 as unknown as string;
    embed.refresh();
    await echoed(embed);
    const [first] = echoes();
    expect(first?.payload).to.deep.equal({ locale: 'es-ES' });
  });

  it('loads if a listener of svc-error fixes the configuration', async () => {
    const { embed } = createEmbed({ ...session, dashboard: undefined });
    embed.addEventListener('svc-error', () => {
      embed.dashboard = 'ready.html';
    });
    await nextEvent(embed, 'svc-ready');
    expect(frameOf(embed)?.src).to.contain('/ready.html');
  });

  it('returns to the default when an attribute is removed', () => {
    const { embed } = createEmbed(session);
    embed.setAttribute('surface', 'chat');
    embed.setAttribute('allow-export', '');
    embed.removeAttribute('surface');
    embed.removeAttribute('allow-export');
    expect([embed.surface, embed.allowExport]).to.deep.equal(['dashboard', false]);
  });

  for (const [name, properties] of Object.entries({
    'base-url that is not a URL': { baseUrl: 'not-a-url' },
    'deployment-id that is missing': { surface: 'app' },
    'src that is not a URL': { src: 'data:,x', baseUrl: undefined, dashboard: undefined },
    'surface that is unknown': { surface: 'page', dashboard: undefined },
  } as Record<string, object>)) {
    it(`shows an error for a ${name}`, async () => {
      const { embed } = createEmbed({ ...session, ...properties });
      const failures: (string | undefined)[] = [];
      embed.addEventListener('svc-error', ({ error }) => failures.push(error?.code));
      await nextEvent(embed, 'svc-error');
      await Promise.resolve();
      expect(failures).to.deep.equal(['bad-config']);
      expect(embed.state).to.equal('error');
      expect(partOf(embed, 'error').textContent).to.contain('not set up correctly');
      expect(partOf(embed, 'loading').hidden).to.equal(true);
      embed.baseUrl = baseUrl;
      Object.assign(embed, { dashboard: 'ready.html', surface: 'dashboard' });
      await embed.whenReady();
    });
  }

  it('reports two problems, and first the one that prevents loading', async () => {
    const embed = document.createElement('svc-embed');
    const messages: (string | undefined)[] = [];
    embed.addEventListener('svc-error', ({ error }) => messages.push(error?.message));
    embed.setAttribute('surface', 'app');
    embed.setAttribute('theme', '{');
    embed.setAttribute('deployment-id', 'one');
    embed.setAttribute('base-url', 'acme.example');
    document.body.append(embed);
    await embed.updateComplete;
    expect(messages).to.deep.equal([
      'base-url must be an http(s) address.',
      'deployment-id must be a whole number, not "one".',
      'theme must be a JSON theme, not "{".',
    ]);
    expect(embed.state).to.equal('error');
    embed.remove();
  });
});

describe('<svc-embed>.logout()', () => {
  it('revokes every session, removes the frame, and then dispatches svc-logout', async () => {
    const ids = ['l1', 'l2'];
    const revoked: string[][] = [];
    const { embed, states } = createEmbed({
      sessionProvider: () => ids.shift() ?? 'none',
      revokeSessions: async (sessionIds) => {
        revoked.push(sessionIds);
      },
    });
    await embed.whenReady();
    embed.reload();
    await nextEvent(embed, 'svc-ready');
    let isLoggedOut = false;
    embed.addEventListener('svc-logout', () => {
      isLoggedOut = true;
    });
    const done = embed.logout();
    expect(frameOf(embed)).to.equal(null);
    await done;
    expect(isLoggedOut).to.equal(true);
    expect(revoked).to.deep.equal([['l1', 'l2']]);
    expect(states.at(-1)).to.equal('idle');
    embed.dashboard = 'no-messages.html';
    await Promise.resolve();
    expect(embed.state).to.equal('idle');
  });

  it('sends DELETE to session-url without revokeSessions', async () => {
    const calls = fakeFetch(
      respond(200, { sessionId: 'minted' }),
      new Response(null, { status: 204 }),
    );
    const { embed } = await readyEmbed({ sessionUrl: '/api/embed-session' });
    await embed.logout();
    restoreFetch();
    const { method, keepalive, body } = calls[1]?.init ?? {};
    expect([method, keepalive, body]).to.deep.equal(['DELETE', true, '{"sessionIds":["minted"]}']);
  });
});
