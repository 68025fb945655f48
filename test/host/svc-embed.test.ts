import { expect } from '@open-wc/testing';
import { baseUrl, createEmbed, frameOf, frameOrigin, nextEvent, readyEmbed } from './test-embed.ts';

const provide = (id: string) => ({ sessionProvider: async () => id });

describe('<svc-embed>', () => {
  it('loads a dashboard with a minted session and becomes ready', async () => {
    const { embed, states, messages } = createEmbed(provide('s 1&2'));
    const ready = await nextEvent(embed, 'svc-ready');
    expect(ready.payload.embedTenant).to.equal('acme');
    expect(states).to.deep.equal(['minting', 'loading', 'ready']);
    expect(messages[0]?.payload).to.deep.equal({
      search: '?session=s+1%262',
      path: '/embed/dashboard/ready.html',
      referrer: `${location.origin}/`,
    });
  });

  it('sets the security attributes of the frame', async () => {
    const { embed } = await readyEmbed(provide('s'));
    const frame = frameOf(embed);
    expect(frame?.getAttribute('sandbox')).to.equal(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-storage-access-by-user-activation',
    );
    expect(frame?.getAttribute('allow')).to.equal('fullscreen; clipboard-write');
    expect(frame?.getAttribute('referrerpolicy')).to.equal('origin');
    expect(frame?.title).to.equal('Dashboard');
    expect(new URL(frame?.src ?? '').origin).to.equal(frameOrigin);
  });

  it('adds its attribute allow to that of the frame, also of one that is loaded', async () => {
    const { embed } = await readyEmbed({ ...provide('s'), allow: ' camera; microphone ' });
    const added = () => frameOf(embed)?.getAttribute('allow');
    expect(added()).to.equal('fullscreen; clipboard-write; camera; microphone');
    const reloaded = nextEvent(embed, 'svc-ready');
    embed.setAttribute('allow', 'clipboard-read');
    await reloaded;
    expect(added()).to.equal('fullscreen; clipboard-write; clipboard-read');
  });

  it('starts once, when a framework has set its properties and removed defer-hydration', async () => {
    const page = document.createElement('div');
    page.innerHTML = '<svc-embed defer-hydration></svc-embed>';
    document.body.append(page);
    const embed = page.querySelector('svc-embed') as HTMLElementTagNameMap['svc-embed'];
    const errors: unknown[] = [];
    const mints: string[] = [];
    embed.addEventListener('svc-error', ({ error }) => errors.push(error));
    await embed.updateComplete;
    expect(errors).to.deep.equal([]);
    expect(embed.state).to.equal('idle');

    embed.baseUrl = baseUrl;
    embed.dashboard = 'ready.html';
    await embed.updateComplete;
    expect(frameOf(embed)).to.equal(null);

    embed.sessionProvider = ({ reason }) => {
      mints.push(reason);
      return 's';
    };
    embed.removeAttribute('defer-hydration');
    await embed.whenReady();
    expect(mints).to.deep.equal(['initial']);
    expect(errors).to.deep.equal([]);
    page.remove();
  });
});
