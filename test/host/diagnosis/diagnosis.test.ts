import { expect } from '@open-wc/testing';
import type { SvcEmbed, SvcErrorEvent } from '../../../src/host/index.ts';
import { createEvent } from '../../../src/protocol/index.ts';
import { baseUrl, createEmbed, frameOf, nextEvent, readyEmbed, session } from '../test-embed.ts';

describe('<svc-embed> with a failure', () => {
  const { warn } = console;
  let warnings: unknown[];

  beforeEach(() => {
    warnings = [];
    console.warn = (...line: unknown[]) => warnings.push(line.join(' '));
  });
  afterEach(() => {
    console.warn = warn;
  });

  /** Resolves after the task in which the element logs. */
  const logged = () => new Promise((resolve) => setTimeout(resolve));

  /** Makes the element report `bad-config`, and waits until it would have logged it. */
  async function fail(embed: ReturnType<typeof createEmbed>['embed'], timezone = '+02:00') {
    embed.timezone = timezone;
    await embed.updateComplete;
    await logged();
  }

  it('logs the code, the cause and where to read more if no listener reads the error', async () => {
    const { embed } = await readyEmbed(session);
    await fail(embed);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/^svc-embed: bad-config: timezone .*docs errors#bad-config$/);
  });

  it('logs the first failure of an endpoint that hangs, and returns it from diagnose()', async () => {
    const { embed } = createEmbed({
      sessionProvider: () => new Promise(() => {}),
      sessionTimeout: 20,
    });
    const message = 'No session id was returned within 20 ms.';
    const findings = async () => (await embed.diagnose()).map((finding) => finding.message);
    while ((await findings()).length === 0) await logged();
    expect(embed.state).to.equal('minting');
    expect(warnings).to.deep.equal([
      `svc-embed: mint-timeout: ${message} The element tries again. See: npx svc-embed docs errors#mint-timeout`,
    ]);
    expect(await findings()).to.deep.equal([message]);
  });

  it('logs misspelled attributes and theme values, with the known ones, and no others', async () => {
    const { embed } = createEmbed({ ...session, theme: { font: 'serif' } });
    embed.remove();
    const chat = { inputColour: 'navy' };
    embed.theme = { primaryColour: 'navy', chat, brand: 'acme' } as NonNullable<typeof embed.theme>;
    for (const name of ['class', 'data-color-sheme', 'color-sheme', 'x-state'])
      embed.setAttribute(name, 'dark');
    // Attributes of Alpine, Vue, Angular, htmx and Livewire.
    const page = document.createElement('div');
    page.innerHTML =
      '<i :theme="a" @locale="b" x-theme v-theme v-bind:locale="c" [theme]="d" (filters)="e" hx-locale wire:theme .theme #theme></i>';
    for (const attribute of [...(page.querySelector('i')?.attributes ?? [])])
      embed.setAttributeNode(attribute.cloneNode() as Attr);
    document.body.append(embed);
    await embed.whenReady();
    while (warnings.length === 0) await logged();
    expect(warnings).to.deep.equal([
      'svc-embed: bad-config: color-sheme is not an attribute (did you mean color-scheme?). primaryColour is not a value of the theme (did you mean primaryColor?). inputColour is not a value of the theme (did you mean inputColor?). See: npx svc-embed docs errors#bad-config',
    ]);
  });

  it('names CSS for the size, which an iframe has as attributes', async () => {
    const { embed } = createEmbed(session);
    embed.setAttribute('height', '300');
    embed.setAttribute('width', '100%');
    await embed.whenReady();
    while (warnings.length === 0) await logged();
    expect(warnings).to.deep.equal([
      'svc-embed: bad-config: height is not an attribute (set the size with CSS). width is not an attribute (set the size with CSS). See: npx svc-embed docs errors#bad-config',
    ]);
  });

  it('names content that is not shown, as after a tag that ends with />', async () => {
    const { embed: shown } = createEmbed(session);
    shown.innerHTML = '<p slot="loading">Wait</p><script></script><noscript>x</noscript>';
    const page = document.createElement('div');
    page.innerHTML = '<svc-embed /><p>The rest of the page</p>';
    document.body.append(page);
    const embed = page.querySelector('svc-embed') as SvcEmbed;
    Object.assign(embed, { baseUrl, dashboard: 'ready.html', ...session });
    await Promise.all([shown.whenReady(), embed.whenReady()]);
    while (warnings.length === 0) await logged();
    page.remove();
    expect(warnings).to.deep.equal([
      'svc-embed: bad-config: The content of svc-embed has no slot="loading" or slot="error", and is not shown. If the tag ends with />, write ></svc-embed> instead. See: npx svc-embed docs errors#bad-config',
    ]);
  });

  it('logs each code once for each element', async () => {
    const [{ embed }, other] = [createEmbed(session), createEmbed(session)];
    await Promise.all([embed.whenReady(), other.embed.whenReady()]);
    await fail(embed);
    await fail(embed, '+03:00');
    expect(warnings).to.have.length(1);
    await fail(other.embed);
    expect(warnings).to.have.length(2);
  });

  it('logs an error that the embed reports, by its name', async () => {
    const { embed } = await readyEmbed(session);
    const payload = { name: 'TypeError', message: 'x is undefined', context: 'embed-render' };
    const unread = new Promise<void>((resolve) => {
      embed.addEventListener('svc-error', () => resolve(), { once: true });
    });
    embed.send('svc:action:test-send-event', { type: 'svc:event:error', payload });
    await unread;
    await logged();
    expect(warnings[0]).to.match(/^svc-embed: TypeError: x is undefined\. See: /);
  });

  it('logs nothing if the error is read when a promise resolves with the event', async () => {
    const { embed } = await readyEmbed(session);
    const codes = nextEvent(embed, 'svc-error').then(({ error }) => error?.code);
    await fail(embed);
    expect(await codes).to.equal('bad-config');
    expect(warnings).to.deep.equal([]);
  });

  it('logs nothing if a listener of an ancestor reads the error', async () => {
    const { embed } = await readyEmbed(session);
    const codes: unknown[] = [];
    const listener = ({ error }: SvcErrorEvent) => codes.push(error?.code);
    document.body.addEventListener('svc-error', listener, { once: true });
    await fail(embed);
    expect(codes).to.deep.equal(['bad-config']);
    expect(warnings).to.deep.equal([]);
  });

  it('returns what has failed since the embed was ready, with what to change', async () => {
    const { embed } = await readyEmbed(session);
    const failure = nextEvent(embed, 'svc-error');
    await fail(embed);
    const { error } = await failure;
    expect(await embed.diagnose()).to.deep.equal([
      {
        code: 'bad-config',
        message: error?.message,
        fix: 'Correct the value. The message names the attribute and the expected value.',
      },
    ]);
    embed.timezone = 'UTC';
    embed.reload();
    await nextEvent(embed, 'svc-ready');
    await embed.whenReady();
    expect(await embed.diagnose()).to.deep.equal([]);
  });

  it('reports the session of another deployment, and both settings', async () => {
    const app = { ...session, baseUrl: 'https://acme.invalid', surface: 'app' } as const;
    for (const deploymentId of [1, 2]) {
      const { embed } = createEmbed({ ...app, deploymentId });
      await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'loading');
      await embed.updateComplete;
      const identity = { embedTenant: 'north', deploymentId: 2, mode: 'signed' } as const;
      const data = createEvent('svc:event:ready', 'app', { ...identity, surface: 'app' });
      const { contentWindow: source = null } = frameOf(embed) ?? {};
      dispatchEvent(new MessageEvent('message', { data, origin: app.baseUrl, source }));
      expect(embed.state).to.equal('ready');
      const messages = (await embed.diagnose()).map(({ code, message }) => `${code}: ${message}`);
      expect(messages).to.deep.equal(
        deploymentId === 2
          ? []
          : [
              'bad-config: deployment-id is 1, but the session is of deployment 2. Correct deployment-id, or deploymentId of the session.',
            ],
      );
    }
  });

  it('returns what prevents a frame from loading before the error is reported', async () => {
    const { embed } = createEmbed({ ...session, baseUrl: 'http://host.invalid' });
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'loading');
    embed.addEventListener('svc-error', ({ error }) => error);
    const [finding] = await embed.diagnose();
    expect(finding?.code).to.equal('frame-unreachable');
    expect(finding?.message).to.contain('http://host.invalid');
    expect(finding?.fix).to.contain('base-url');
  });
});
