import { expect } from '@open-wc/testing';
import type { SvcEmbed } from '../../../src/host/index.ts';
import { EmbedError } from '../../../src/host/index.ts';
import { createEmbed, echoed, nextEvent, readyEmbed } from '../test-embed.ts';

/** A deep proxy, as the reactive state of Vue and Svelte. */
function reactive<T extends object>(target: T): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      const value = Reflect.get(object, key, receiver);
      return typeof value === 'object' && value !== null ? reactive(value) : value;
    },
  });
}

const circular: Record<string, unknown> = {};
circular.self = circular;
const throwing = {
  get primaryColor(): string {
    throw new RangeError('no value');
  },
};
const session = { sessionProvider: () => 's' };

/** Assigns a value that its type does not allow. */
const assign = (embed: SvcEmbed, name: string, value: unknown) =>
  Object.assign(embed, { [name]: value });

describe('<svc-embed> values that cannot be cloned', () => {
  it('accepts proxies of plain data as theme, filters and payload', async () => {
    const { embed, echoes } = createEmbed({
      ...session,
      theme: reactive({ primaryColor: 'red', chat: { inputColor: 'blue' } }),
      filters: reactive({ 'orders.status': ['paid'] }),
    });
    embed.send('svc:action:later', reactive({ rows: [{ id: 1 }] }));
    await embed.whenReady();
    embed.send('svc:action:later', { nested: reactive({ id: 2 }) });
    embed.setFilter('orders.size', reactive([3]));
    await echoed(embed);
    expect(
      echoes()
        .slice(0, 4)
        .map(({ type, payload }) => [type, payload]),
    ).to.deep.equal([
      ['svc:action:set-theme', { primaryColor: 'red', chat: { inputColor: 'blue' } }],
      ['svc:action:later', { rows: [{ id: 1 }] }],
      ['svc:action:later', { nested: { id: 2 } }],
      ['svc:action:set-filter', { filterUrlParameter: 'f_orders.size=[3]' }],
    ]);
    expect(embed.filters).to.deep.equal({ 'orders.status': ['paid'], 'orders.size': [3] });
  });

  it('becomes ready with a theme that contains a function, and reports it', async () => {
    const { embed, echoes } = createEmbed(session);
    const failure = nextEvent(embed, 'svc-error');
    assign(embed, 'theme', { primaryColor: 'red', onChange: () => undefined });
    embed.colorScheme = 'dark';
    expect((await failure).error?.code).to.equal('bad-config');
    await embed.whenReady();
    await echoed(embed);
    expect(echoes()[0]?.type).to.equal('svc:action:set-color-scheme');
  });

  it('throws bad-config for a payload that cannot be sent, and sends the other commands', async () => {
    const { embed, echoes } = createEmbed(session);
    const payloads = [() => undefined, { run: () => undefined }, Symbol('x'), new WeakMap()];
    embed.send('svc:action:first', {});
    for (const payload of payloads) {
      expect(() => embed.send('svc:action:later', payload))
        .to.throw(EmbedError, 'svc:action:later')
        .with.property('code', 'bad-config');
    }
    embed.send('svc:action:last', { date: new Date(0), map: new Map([[1, 2]]) });
    await embed.whenReady();
    await echoed(embed);
    const types = echoes().map(({ type }) => type);
    expect(types.slice(0, 2)).to.deep.equal(['svc:action:first', 'svc:action:last']);
    expect(echoes()[1]?.payload).to.deep.equal({ date: new Date(0), map: new Map([[1, 2]]) });
  });

  it('sends a payload as it was when it was queued', async () => {
    const { embed, echoes } = createEmbed(session);
    const payload: { rows: unknown[] } = { rows: [1] };
    embed.send('svc:action:later', payload);
    payload.rows.push(() => undefined);
    await embed.whenReady();
    await echoed(embed);
    expect(echoes()[0]?.payload).to.deep.equal({ rows: [1] });
  });

  it('sends a setting that was changed to a value that cannot be sent, without that value', async () => {
    const { embed, echoes } = createEmbed({ ...session, theme: { font: 'Inter' } });
    Object.assign(embed.theme ?? {}, { onChange: () => undefined });
    embed.refresh();
    await embed.whenReady();
    await echoed(embed);
    expect(echoes().map(({ type, payload }) => [type, payload])).to.deep.include.members([
      ['svc:action:set-theme', { font: 'Inter' }],
      ['svc:action:refresh', {}],
    ]);
  });

  for (const [name, values] of Object.entries({
    theme: [circular, { borderRadius: 5n }, { font: circular }, throwing, 5n, Symbol('x')],
    filters: [{ 'a.b': 5n }, { 'a.b': circular }, { 'a.b': [Number.NaN] }, circular, 5n],
    readyTimeout: [5n, Symbol('x'), Object.create(null)],
    deploymentId: [5n, circular],
    baseUrl: [Symbol('x'), Object.create(null), 5n],
    locale: [circular, 5n],
    allowExport: [5n, circular],
  })) {
    it(`reports bad-config for every ${name} that is not valid data`, async () => {
      const { embed } = await readyEmbed(session);
      for (const value of values) {
        const failure = nextEvent(embed, 'svc-error');
        assign(embed, name, value);
        const { error } = await failure;
        expect(error?.code).to.equal('bad-config');
        expect(error?.message).to.contain('must be');
      }
      expect(embed.state).to.equal('ready');
    });
  }

  it('throws bad-config for filters and commands that are not valid data', () => {
    const { embed } = createEmbed(session);
    const setFilter = embed.setFilter.bind(embed) as (...filter: unknown[]) => void;
    const send = embed.send.bind(embed) as (...command: unknown[]) => void;
    for (const call of [
      () => setFilter('orders.size', 5n),
      () => setFilter('orders.size', circular),
      () => setFilter('orders.size', () => undefined),
      () => setFilter('orders.size', Number.POSITIVE_INFINITY),
      () => setFilter(Symbol('x'), 1),
      () => setFilter(undefined),
      () => setFilter(),
      () => send(5, {}),
      () => send(Symbol('x'), {}),
      () => send('svc:action:navigate', { path: 5n }),
      () => send('svc:action:navigate', circular),
    ]) {
      expect(call, `${call}`).to.throw(EmbedError).with.property('code', 'bad-config');
    }
    expect(embed.filters).to.equal(undefined);
  });
});

describe('<svc-embed> properties with JSON text', () => {
  it('parses theme and filters, as frameworks set them', async () => {
    const { embed, echoes } = createEmbed(session);
    assign(embed, 'theme', '{"primaryColor":"red"}');
    assign(embed, 'filters', '{"orders.size":3}');
    expect(embed.theme).to.deep.equal({ primaryColor: 'red' });
    expect(embed.filters).to.deep.equal({ 'orders.size': 3 });
    await embed.whenReady();
    await echoed(embed);
    expect(echoes()[0]?.payload).to.deep.equal({ primaryColor: 'red' });
  });

  for (const [name, valid] of [
    ['theme', { primaryColor: 'red' }],
    ['filters', { 'orders.size': 3 }],
  ] as const)
    it(`reports text that is not JSON, and keeps the valid ${name}`, async () => {
      const { embed } = createEmbed({ ...session, [name]: valid });
      const failure = nextEvent(embed, 'svc-error');
      assign(embed, name, '{primaryColor:red}');
      const { error } = await failure;
      expect(error?.code).to.equal('bad-config');
      expect(error?.message).to.contain(`${name} must be`);
      expect(embed[name]).to.deep.equal(valid);
    });
});
