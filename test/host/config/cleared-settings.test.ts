import { expect } from '@open-wc/testing';
import { h as preactElement, render as renderPreact } from 'preact';
import { settings } from '../../../src/host/config/settings.ts';
import type { SvcEmbed } from '../../../src/host/index.ts';
import { baseUrl, echoed, readyEmbed, session } from '../test-embed.ts';

/** Vue's build for browsers has no types of its own. */
const VUE = '/node_modules/vue/dist/vue.runtime.esm-browser.prod.js';
const { h: vueElement, render: renderVue } = (await import(VUE)) as typeof import('vue');

/** A value of each setting that another frame does not need. */
const values = {
  ...session,
  src: undefined,
  sessionUrl: '/api/embed-session',
  colorScheme: 'dark',
  theme: { primaryColor: 'red' },
  locale: 'es',
  timezone: 'Europe/Madrid',
  filters: { 'orders.status': ['paid'] },
  autoHeight: false,
  withoutMessages: false,
  frameTitle: 'Sales',
  readyTimeout: 20_000,
  sessionTimeout: 10_000,
  revokeSessions: () => undefined,
};

type Render = (props: Record<string, unknown>, container: HTMLElement) => void;

const frameworks: [name: string, render: Render][] = [
  [
    'Preact',
    (props, container) => renderPreact(preactElement('svc-embed' as never, props), container),
  ],
  ['Vue', (props, container) => renderVue(vueElement('svc-embed', props), container)],
];

describe('settings that a framework clears', () => {
  for (const [name, render] of frameworks) {
    it(`have their default, without an error, after ${name} has rendered undefined`, async () => {
      const container = document.body.appendChild(document.createElement('div'));
      const errors: (string | undefined)[] = [];
      container.addEventListener('svc-error', ({ error }) => errors.push(error?.message));
      const own = { baseUrl, dashboard: 'ready.html', sessionId: 's1' };
      render({ ...own, ...values }, container);
      const embed = container.querySelector('svc-embed') as SvcEmbed;
      await embed.whenReady();
      expect(embed.locale).to.equal('es');
      const cleared = Object.fromEntries(Object.keys(values).map((key) => [key, undefined]));
      render({ ...own, ...cleared }, container);
      await embed.updateComplete;
      for (const key of Object.keys(values) as (keyof typeof values)[])
        expect(embed[key], key).to.deep.equal(settings[key].default);
      expect(errors).to.deep.equal([]);
      container.remove();
    });
  }

  it('are sent to the embed as removed', async () => {
    const { embed, echoes } = await readyEmbed({ ...session, filters: { 'a.b': 1 } });
    embed.theme = { primaryColor: 'red' };
    await echoed(embed);
    Object.assign(embed, { filters: '', theme: '' });
    await echoed(embed);
    expect(
      echoes()
        .map(({ type, payload }) => [type, payload])
        .slice(2),
    ).to.deep.include.members([
      ['svc:action:set-theme', {}],
      ['svc:action:set-filter', { filterUrlParameter: 'f_a.b=null' }],
    ]);
  });

  it('are those of empty attributes that a server renders', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    const errors: (string | undefined)[] = [];
    container.addEventListener('svc-error', ({ error }) => errors.push(error?.message));
    const empty = Object.values(settings)
      .flatMap(({ attribute }) => attribute || [])
      .filter((name) => !/^(base-url|allow-export|auto-height|without-messages)$/.test(name));
    const text = ['src', 'surface', 'locale', 'timezone', 'theme', 'filters', 'loading', ...empty];
    container.innerHTML = `<svc-embed base-url="${baseUrl}" dashboard="ready.html" ${text
      .filter((name) => name !== 'dashboard')
      .map((name) => `${name}=""`)
      .join(' ')}></svc-embed>`;
    await container.querySelector('svc-embed')?.whenReady();
    expect(errors).to.deep.equal([]);
    container.remove();
  });
});
