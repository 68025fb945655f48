import { expect } from '@open-wc/testing';
import type { SvcEmbed } from '../../../src/host/index.ts';
import { createEmbed } from '../test-embed.ts';

/** What a page may do immediately after a mint. */
const changes: Record<string, (embed: SvcEmbed, minted: string[]) => unknown> = {
  'another dashboard': (embed) => {
    embed.dashboard = 'not-ready.html';
    embed.dashboard = 'ready.html';
    embed.allowExport = true;
  },
  'reload()': (embed) => embed.reload(),
  'logout()': (embed) => embed.logout(),
  'logout() and reload()': (embed) => {
    void embed.logout();
    embed.reload();
  },
  'a removal': (embed) => embed.remove(),
  'a move': (embed) => document.body.prepend(embed),
  'a session-id': (embed, minted) => {
    const id = `given-${Math.random()}`;
    minted.push(id);
    embed.sessionId = id;
  },
};

/** An embed that changes some microtasks after its mint. */
function changingEmbed(microtasks: number, change: (embed: SvcEmbed, minted: string[]) => unknown) {
  const minted: string[] = [];
  const revoked: string[] = [];
  const test = createEmbed({
    sessionProvider: async () => {
      const id = `s${minted.length}`;
      minted.push(id);
      if (minted.length === 1) void changeLater();
      return id;
    },
    revokeSessions: (ids) => void revoked.push(...ids),
  });
  const { embed } = test;
  let changed = () => {};
  const whenChanged = new Promise<void>((resolve) => {
    changed = resolve;
  });
  async function changeLater() {
    for (let count = 0; count < microtasks; count++) await null;
    await change(embed, minted);
    changed();
  }
  return { ...test, minted, revoked, whenChanged };
}

describe('<svc-embed> that changes immediately after a mint', () => {
  for (const [name, change] of Object.entries(changes)) {
    it(`has at most one frame and no live session after logout() (${name})`, async () => {
      for (let microtasks = 0; microtasks < 14; microtasks++) {
        const { embed, minted, revoked, whenChanged } = changingEmbed(microtasks, change);
        const frames: number[] = [];
        const observer = new MutationObserver(() => {
          frames.push(embed.shadowRoot?.querySelectorAll('iframe').length ?? 0);
        });
        await Promise.resolve();
        if (embed.shadowRoot)
          observer.observe(embed.shadowRoot, { childList: true, subtree: true });
        await whenChanged;
        const isStopped = embed.state === 'idle' && embed.isConnected && !embed.isUpdatePending;
        if (embed.isConnected && !isStopped) await embed.whenReady();
        expect(Math.max(0, ...frames), `${microtasks} microtasks`).to.be.at.most(1);
        await embed.logout();
        await new Promise((resolve) => setTimeout(resolve));
        const live = minted.filter((id) => !revoked.includes(id));
        expect(live, `${microtasks} microtasks`).to.deep.equal([]);
        expect(embed.shadowRoot?.querySelectorAll('iframe').length).to.equal(0);
        observer.disconnect();
        embed.remove();
      }
    }).timeout(60_000);
  }
});
