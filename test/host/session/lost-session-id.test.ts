import { expect } from '@open-wc/testing';
import type { ElementSettings } from '../../../src/host/config/settings.ts';
import type { SvcEmbed } from '../../../src/host/index.ts';
import { createEmbed, frameOf, frameOrigin } from '../test-embed.ts';

/** Another value of every setting. */
const changes: Record<keyof ElementSettings, unknown> = {
  baseUrl: `${frameOrigin}/other`,
  surface: 'chat',
  dashboard: 'not-ready.html',
  deploymentId: 2,
  src: `${frameOrigin}/embed/chat`,
  sessionId: 'given',
  sessionUrl: '/other-session',
  colorScheme: 'dark',
  theme: { primaryColor: 'red' },
  locale: 'de-DE',
  timezone: 'UTC',
  filters: { 'orders.status': ['paid'] },
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
const MICROTASKS_MAX = 40;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const idOf = (embed: SvcEmbed) =>
  new URL(frameOf(embed)?.src ?? frameOrigin).searchParams.get('session');

/** Changes an embed some microtasks after its first mint, and returns the ids that no frame has and nothing revoked. */
async function lostAfter(microtasks: number, change: (embed: SvcEmbed) => void): Promise<string[]> {
  const known: string[] = [];
  const revoked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const mint = async () => {
    const isFirst = known.length === 0;
    known.push(`id-${known.length}`);
    if (isFirst) void changeLater();
    return known.at(-1) ?? '';
  };
  const revoke = (ids: string[]) => void revoked.push(...ids);
  const { embed } = createEmbed({ sessionProvider: mint, revokeSessions: revoke });
  async function changeLater() {
    for (let count = 0; count < microtasks; count++) await null;
    change(embed);
    embed.sessionProvider ??= mint;
    embed.revokeSessions ??= revoke;
    resolve();
  }
  await promise;
  await nextTask();
  const used = idOf(embed);
  embed.remove();
  await nextTask();
  return known.filter((id) => id !== used && !revoked.includes(id));
}

async function expectNothingLost(change: (embed: SvcEmbed) => void): Promise<void> {
  for (let microtasks = 0; microtasks <= MICROTASKS_MAX; microtasks++)
    expect(await lostAfter(microtasks, change), `after ${microtasks} microtasks`).to.deep.equal([]);
}

describe('<svc-embed> whose settings change just after a session id arrives', () => {
  for (const [setting, value] of Object.entries(changes)) {
    it(`uses or revokes every id (${setting})`, async () => {
      await expectNothingLost((embed) => Object.assign(embed, { [setting]: value }));
    });
  }

  it('uses or revokes every id (removed)', async () => {
    await expectNothingLost((embed) => embed.remove());
  });
});
