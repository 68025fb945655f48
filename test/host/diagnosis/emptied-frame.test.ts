import { expect } from '@open-wc/testing';
import { createEmbed, frameOf, nextEvent, session } from '../test-embed.ts';

const { prototype } = HTMLIFrameElement;

/** A consent manager that the viewer has not answered. */
function withholdAddresses(): void {
  prototype.setAttribute = function (name, value) {
    Element.prototype.setAttribute.call(this, name === 'src' ? 'data-src' : name, value);
  };
}

function giveConsent(frame: HTMLIFrameElement | null): void {
  Reflect.deleteProperty(prototype, 'setAttribute');
  if (frame) frame.src = frame.dataset.src ?? '';
}

describe('<svc-embed> in a page whose script takes the address from its frame', () => {
  beforeEach(withholdAddresses);
  afterEach(() => giveConsent(null));

  for (const withoutMessages of [false, true]) {
    it(`reports frame-blocked, and loads once when it is restored (without-messages: ${withoutMessages})`, async () => {
      let mints = 0;
      const sessionProvider = () => `${++mints}-${session.sessionProvider()}`;
      const { embed, states } = createEmbed({ sessionProvider, withoutMessages });
      const { error } = await nextEvent(embed, 'svc-error');
      expect(error?.code).to.equal('frame-blocked');
      expect(error?.message).to.match(/consent/);
      const ready = nextEvent(embed, 'svc-state-change', ({ state }) => state === 'ready');
      const frame = frameOf(embed);
      const loaded = new Promise((resolve) => frame?.addEventListener('load', resolve));
      giveConsent(frame);
      await Promise.all([ready, loaded]);
      expect(states).to.deep.equal(['minting', 'loading', 'error', 'ready']);
      expect(mints).to.equal(1);
    });
  }
});
