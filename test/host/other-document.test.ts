import { expect } from '@open-wc/testing';
import { css } from 'lit';
import { SvcEmbed } from '../../src/host/index.ts';
import { baseUrl, frameOf, nextEvent, partOf, readyEmbed, session } from './test-embed.ts';

describe('<svc-embed> in another document', () => {
  let frame: HTMLIFrameElement;
  beforeEach(() => {
    frame = document.createElement('iframe');
    document.body.append(frame);
  });
  afterEach(() => frame.remove());

  const documents: Record<string, () => Document> = {
    'of a frame': () => frame.contentDocument as Document,
    'without a window': () => document.implementation.createHTMLDocument(),
  };
  for (const [name, otherDocument] of Object.entries(documents)) {
    it(`reports why it does not work in a document ${name}, and works when it is back`, async () => {
      const { embed, states } = await readyEmbed(session);
      const failure = nextEvent(embed, 'svc-error');
      otherDocument().body.append(embed);
      const { error } = await failure;
      expect(error?.code).to.equal('bad-config');
      expect(error?.message).to.contain('Load svc-embed in the window of that document');
      expect(frameOf(embed)).to.equal(null);
      expect(states.at(-1)).to.equal('error');
      document.body.append(embed);
      await embed.whenReady();
      expect(getComputedStyle(embed).blockSize).to.equal('600px');
    });
  }

  it('reports it if the element was never in the document of its script', async () => {
    const embed = document.createElement('svc-embed');
    Object.assign(embed, { ...session, baseUrl, dashboard: 'ready.html' });
    const failure = nextEvent(embed, 'svc-error');
    frame.contentDocument?.body.append(embed);
    expect((await failure).error?.code).to.equal('bad-config');
    await embed.updateComplete;
    expect(getComputedStyle(partOf(embed, 'error')).display).to.equal('grid');
  });

  it('keeps the styles of a class that extends it', async () => {
    class WideEmbed extends SvcEmbed {
      static override readonly styles = [
        SvcEmbed.styles,
        css`:host { inline-size: 321px; }`,
      ] as never;
    }
    customElements.define('wide-embed', WideEmbed);
    const embed = document.createElement('wide-embed');
    for (const page of [document, frame.contentDocument as Document, document]) {
      page.body.append(embed);
      expect(getComputedStyle(embed).inlineSize).to.equal('321px');
      expect(getComputedStyle(embed).blockSize).to.equal('600px');
    }
    embed.remove();
  });

  it('works in a frame that has loaded the script itself', async () => {
    const page = frame.contentDocument as Document;
    const script = page.createElement('script');
    script.type = 'module';
    script.src = new URL('/src/host/define.ts', location.href).href;
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
    page.head.append(script);
    await loaded;
    const embed = page.createElement('svc-embed');
    Object.assign(embed, { ...session, baseUrl, dashboard: 'ready.html' });
    page.body.append(embed);
    await embed.whenReady();
    expect(getComputedStyle(embed).blockSize).to.equal('600px');
  });
});
