import { expect } from '@open-wc/testing';
import type { SvcEmbed } from '../../../src/host/index.ts';
import { createEmbed, nextEvent } from '../test-embed.ts';

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

/** The changes after which the embed must not start again. */
const stops = ['logout()', 'a removal'];

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** An embed whose mints and revocations are recorded. `minting` is called for the first mint. */
function recordedEmbed(minting: (embed: SvcEmbed) => void = () => {}) {
  const minted: string[] = [];
  const revoked: string[] = [];
  const { embed } = createEmbed({
    sessionProvider: async () => {
      const id = `s${minted.length}`;
      minted.push(id);
      if (minted.length === 1) minting(embed);
      return id;
    },
    revokeSessions: (ids) => void revoked.push(...ids),
  });
  return { embed, minted, revoked };
}

/** Waits until the embed is ready or stopped by a change, logs out, and asserts that nothing is left. */
async function assertLogout(
  { embed, minted, revoked }: ReturnType<typeof recordedEmbed>,
  change: string,
) {
  const frameCount = () => embed.shadowRoot?.querySelectorAll('iframe').length;
  await nextTask();
  if (stops.includes(change)) expect([embed.state, frameCount()]).to.deep.equal(['idle', 0]);
  if (embed.isConnected && embed.state !== 'idle') await embed.whenReady();
  expect(frameCount()).to.be.at.most(1);
  await embed.logout();
  await nextTask();
  expect(minted.filter((id) => !revoked.includes(id))).to.deep.equal([]);
  expect(frameCount()).to.equal(0);
  expect(embed.state).to.equal('idle');
  embed.remove();
}

describe('<svc-embed> that changes immediately after a mint', () => {
  for (const [name, change] of Object.entries(changes)) {
    it(`has at most one frame and no live session after logout() (${name})`, async () => {
      for (let microtasks = 0; microtasks < 14; microtasks++) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const test = recordedEmbed(async (embed) => {
          for (let count = 0; count < microtasks; count++) await null;
          await change(embed, test.minted);
          resolve();
        });
        await promise;
        await assertLogout(test, name);
      }
    }).timeout(60_000);
  }
});

describe('<svc-embed> that changes in a listener', () => {
  for (const state of ['minting', 'loading', 'ready', 'expiring', 'renewing']) {
    for (const [name, change] of Object.entries(changes)) {
      it(`has at most one frame and no live session after logout() (${name}, ${state})`, async () => {
        const test = recordedEmbed();
        const { embed } = test;
        const changed = nextEvent(embed, 'svc-state-change', (event) => {
          if (event.state === state) change(embed, test.minted);
          return event.state === state;
        });
        if (state === 'expiring' || state === 'renewing') {
          await embed.whenReady();
          const payload = { expiresAt: Date.now() + 60_000, expiresInMs: 60_000 };
          const type = 'svc:event:session-expiring';
          embed.send('svc:action:test-send-event', { type, payload });
        }
        await changed;
        await assertLogout(test, name);
      });
    }
  }
});
