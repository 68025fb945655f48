import { expect } from '@open-wc/testing';
import { SvcEmbed } from '../../src/host/index.ts';
import { stage } from './embeds.ts';

describe('the registration of <svc-embed>', () => {
  it('leaves a second copy of the script without effect', async () => {
    const { embed } = stage({});
    // Another address is another copy of the module.
    await import(`/src/host/define.ts?copy=${Math.random()}`);
    expect(customElements.get('svc-embed')).to.equal(SvcEmbed);
    await embed.whenReady();
  });

  it('takes up elements and properties that were there before', async () => {
    class Early extends SvcEmbed {}
    document.body.insertAdjacentHTML('beforeend', '<early-embed locale="sv"></early-embed>');
    const embed = document.querySelector('early-embed') as SvcEmbed;
    embed.dashboard = 'sales';
    customElements.define('early-embed', Early);
    expect([embed.dashboard, embed.locale]).to.deep.equal(['sales', 'sv']);
    expect(Object.keys(embed)).to.not.include('dashboard');
    embed.remove();
  });
});
