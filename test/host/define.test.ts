import { expect } from '@open-wc/testing';
import { settings } from '../../src/host/config/settings.ts';
import { SvcEmbed } from '../../src/host/index.ts';
import { createEmbed } from './test-embed.ts';

describe('<svc-embed> attributes', () => {
  it('are named in the errors of invalid properties', async () => {
    const { embed } = createEmbed({});
    const messages: string[] = [];
    embed.addEventListener('svc-error', ({ error }) => messages.push(`${error?.message}`));
    for (const name of Object.keys(settings)) Reflect.set(embed, name, ['data:,']);
    await embed.updateComplete;
    const names = messages.map((message) => message.split(' must be ')[0]);
    const withoutAttribute = ['sessionProvider', 'revokeSessions'];
    expect(names).to.deep.equal([...SvcEmbed.observedAttributes, ...withoutAttribute]);
  });
});

describe('<svc-embed> registration', () => {
  it('ignores a second copy of the script', async () => {
    const { embed } = createEmbed({});
    // Another URL is another copy of the module.
    await import(`/src/host/define.ts?copy=${Math.random()}`);
    expect(customElements.get('svc-embed')).to.equal(SvcEmbed);
    await embed.whenReady();
  });

  it('applies attributes and properties that were set before the registration', async () => {
    class Early extends SvcEmbed {}
    document.body.insertAdjacentHTML('beforeend', '<early-embed locale="sv"></early-embed>');
    const embed = document.querySelector('early-embed') as SvcEmbed;
    embed.dashboard = 'sales';
    customElements.define('early-embed', Early);
    await embed.updateComplete;
    expect([embed.dashboard, embed.locale]).to.deep.equal(['sales', 'sv']);
    expect(Object.keys(embed)).to.not.include('dashboard');
    embed.remove();
  });
});
