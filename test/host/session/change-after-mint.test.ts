import { expect } from '@open-wc/testing';
import type { ElementSettings } from '../../../src/host/config/settings.ts';
import type { SvcEmbed } from '../../../src/host/index.ts';
import { createEmbed, frameOrigin, nextEvent } from '../test-embed.ts';

type Change = (embed: SvcEmbed) => unknown;

/** What a page may do at any time, besides changing a setting. */
const calls: Record<string, Change> = {
  'another session-id': (embed) => {
    embed.sessionId = `given-${Math.random()}`;
  },
  'reload()': (embed) => embed.reload(),
  'logout()': (embed) => embed.logout(),
  'logout() and reload()': (embed) => {
    void embed.logout();
    embed.reload();
  },
  'a removal': (embed) => embed.remove(),
  'a move': (embed) => document.body.prepend(embed),
};

/** The changes after which the embed must not start again. */
const stops = ['logout()', 'a removal'];

/** Another value of every other setting. */
const values: Record<Exclude<keyof ElementSettings, 'sessionId'>, unknown> = {
  baseUrl: `${frameOrigin}/other`,
  surface: 'chat',
  dashboard: 'not-ready.html',
  deploymentId: 2,
  src: `${frameOrigin}/embed/chat`,
  sessionUrl: '/other-session',
  csrfHeader: 'X-CSRFToken: cookie(csrftoken)',
  colorScheme: 'dark',
  theme: { primaryColor: 'red' },
  locale: 'de-DE',
  timezone: 'UTC',
  filters: { 'orders.status': ['paid'] },
  allow: 'camera',
  allowExport: true,
  autoHeight: true,
  withoutMessages: true,
  loading: 'lazy',
  frameTitle: 'Sales',
  readyTimeout: 1000,
  sessionTimeout: 1000,
  sessionProvider: undefined,
  revokeSessions: undefined,
};

const changes = { ...calls };
for (const [setting, value] of Object.entries(values))
  changes[setting] = (embed) => Object.assign(embed, { [setting]: value });

/** Microtasks for which a change is still tried after the frame has the session id. */
const MICROTASKS_WITH_FRAME = 3;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** An embed whose mints and revocations are recorded. `minting` is called for the first mint. */
function recordedEmbed(minting: (embed: SvcEmbed) => void = () => {}) {
  const minted: string[] = [];
  const revoked: string[] = [];
  const sessionProvider = async () => {
    const id = `s${minted.length}`;
    minted.push(id);
    if (minted.length === 1) minting(embed);
    return id;
  };
  const revokeSessions = (ids: string[]) => void revoked.push(...ids);
  const { embed } = createEmbed({ sessionProvider, revokeSessions });
  /** Makes a change, after which the embed can still mint and revoke. */
  const apply = (change: Change) => {
    void change(embed);
    embed.sessionProvider ??= sessionProvider;
    embed.revokeSessions ??= revokeSessions;
  };
  return { embed, minted, revoked, apply };
}

/** Logs out after a change, and asserts that nothing is left. */
async function assertLogout(
  { embed, minted, revoked }: ReturnType<typeof recordedEmbed>,
  change: string,
) {
  const frameCount = () => embed.shadowRoot?.querySelectorAll('iframe').length;
  await nextTask();
  if (stops.includes(change)) expect([embed.state, frameCount()]).to.deep.equal(['idle', 0]);
  expect(frameCount()).to.be.at.most(1);
  await embed.logout();
  await nextTask();
  expect(minted.filter((id) => !revoked.includes(id))).to.deep.equal([]);
  expect([embed.state, frameCount()]).to.deep.equal(['idle', 0]);
  embed.remove();
}

describe('<svc-embed> that changes immediately after a mint', () => {
  for (const [name, change] of Object.entries(changes)) {
    it(`has at most one frame and no live session after logout() (${name})`, async () => {
      let withFrame = 0;
      for (let microtasks = 0; withFrame < MICROTASKS_WITH_FRAME; microtasks++) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const test = recordedEmbed(async () => {
          for (let count = 0; count < microtasks; count++) await null;
          if (test.embed.shadowRoot?.querySelector('iframe')) withFrame++;
          test.apply(change);
          resolve();
        });
        await promise;
        await assertLogout(test, name);
      }
    });
  }
});

describe('<svc-embed> that changes in a listener', () => {
  for (const state of ['minting', 'loading', 'ready', 'expiring', 'renewing']) {
    for (const [name, change] of Object.entries(calls)) {
      it(`has at most one frame and no live session after logout() (${name}, ${state})`, async () => {
        const test = recordedEmbed();
        const { embed } = test;
        const changed = nextEvent(embed, 'svc-state-change', (event) => {
          if (event.state === state) test.apply(change);
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
