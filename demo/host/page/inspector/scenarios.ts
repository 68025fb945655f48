import type { EmbedErrorCode, SvcEmbed } from '../../../../src/host/index.ts';
import { createEvent } from '../../../../src/protocol/events.ts';
import type { FaultOrders } from '../../faults.ts';
import { frameOf } from './listen.ts';
import type { SessionDesk } from './session-desk.ts';

/** What a scenario works with. */
export interface Bench {
  readonly embed: SvcEmbed;
  readonly desk: SessionDesk;
  /** The origin of the line. */
  readonly line: string;
  /** Has the host and the line fail like this, and in no other way. */
  readonly order: (orders: FaultOrders) => Promise<void>;
}

/** Something that goes wrong at the press of a button. */
export interface Scenario {
  readonly title: string;
  readonly icon: string;
  /** What the host gets to hear. */
  readonly hears: EmbedErrorCode | `svc-${string}` | 'nothing';
  /** What is really done. */
  readonly does: string;
  /** Needs an embed that works. */
  readonly needsReady?: true;
  run(bench: Bench): Promise<void> | void;
}

/** Short enough to wait for, in milliseconds. */
const READY_TIMEOUT = 3000;
const SESSION_TIMEOUT = 800;

const session: Scenario[] = [
  {
    title: 'Expire now',
    icon: 'timer-off',
    hears: 'svc-session-expired',
    needsReady: true,
    does: 'Revokes the session in use by the API key, then has the embed ask for data. Its 401 starts the renewal.',
    async run({ desk, embed }) {
      await desk.expire();
      embed.refresh();
    },
  },
  {
    title: 'End in 30 s',
    icon: 'timer',
    hears: 'svc-session-expiring',
    does: 'Loads anew. The line tells the frame so late a time of the service that its session is nearly over.',
    run: reloadWith({ exchange: { how: 'late', times: 1 } }),
  },
  {
    title: 'One spent id',
    icon: 'ticket-x',
    hears: 'svc-error',
    does: 'Loads anew with an id that was redeemed already. The embed refuses it, and the next one works.',
    run: reloadWith({ mint: { how: 'spent', times: 1 } }),
  },
  {
    title: 'Spent ids',
    icon: 'ticket-slash',
    hears: 'session-refused',
    does: 'Loads anew; the endpoint hands out two ids that were redeemed already.',
    run: reloadWith({ mint: { how: 'spent', times: 2 } }),
  },
];

const endpoint: Scenario[] = [
  {
    title: 'Refuse the next session',
    icon: 'shield-x',
    hears: 'mint-refused',
    does: 'Loads anew; the endpoint answers 403, once.',
    run: reloadWith({ mint: { how: 'refused', times: 1 } }),
  },
  {
    title: 'Drop the endpoint',
    icon: 'server-off',
    hears: 'mint-failed',
    does: 'Loads anew; the endpoint hangs up on each of five tries, until you mend it.',
    run: reloadWith({ mint: { how: 'dropped' } }),
  },
  {
    title: 'Never answer',
    icon: 'hourglass',
    hears: 'mint-timeout',
    does: `Loads anew; the endpoint takes the request and says nothing. session-timeout is ${SESSION_TIMEOUT} ms here.`,
    run({ embed, order }) {
      embed.sessionTimeout = SESSION_TIMEOUT;
      return reloadWith({ mint: { how: 'silent' } })({ embed, order });
    },
  },
  {
    title: 'Fail the renewal',
    icon: 'refresh-cw-off',
    hears: 'renewal-failed',
    needsReady: true,
    does: 'Renews the session while the endpoint answers 503, five times.',
    async run({ embed, order }) {
      await order({ mint: { how: 'failing', times: 5 } });
      embed.renewSession().catch(() => {}); // svc-error tells
    },
  },
  {
    title: 'Fail the logout',
    icon: 'log-out',
    hears: 'revoke-failed',
    needsReady: true,
    does: 'Logs out while the endpoint answers 503 to the revocation.',
    async run({ embed, order }) {
      await order({ revoke: { how: 'failing', times: 1 } });
      await embed.logout();
    },
  },
];

const frame: Scenario[] = [
  {
    title: 'Go silent',
    icon: 'volume-x',
    hears: 'ready-timeout',
    does: `Loads a page that never says anything. ready-timeout is ${READY_TIMEOUT} ms here.`,
    run({ embed, order }) {
      embed.readyTimeout = READY_TIMEOUT;
      return reloadWith({ page: { how: 'silent', times: 1 } })({ embed, order });
    },
  },
  {
    title: 'Speak from a wrong origin',
    icon: 'venetian-mask',
    hears: 'wrong-origin',
    does: 'Redirects the frame to another origin, which says that it is ready.',
    run: reloadWith({ page: { how: 'stranger', times: 1 } }),
  },
  {
    title: 'Drop the line',
    icon: 'unplug',
    hears: 'frame-unreachable',
    does: 'Loads anew; between browser and service every connection is cut, until you mend it.',
    run: reloadWith({ line: { how: 'dropped' } }),
  },
  {
    title: 'Slow the line',
    icon: 'snail',
    hears: 'svc-ready',
    does: 'Loads anew; every answer of the service is 0.9 s late, until you mend it.',
    run: reloadWith({ line: { how: 'slow' } }),
  },
];

const page: Scenario[] = [
  {
    title: 'Forbid the frame',
    icon: 'ban',
    hears: 'frame-blocked',
    does: 'Embeds from an origin that this page’s Content-Security-Policy does not name.',
    run({ embed }) {
      embed.baseUrl = 'https://not-allowed.example';
    },
  },
  {
    title: 'Set a bad attribute',
    icon: 'file-x',
    hears: 'bad-config',
    needsReady: true,
    does: 'Sets timezone to “+02:00”, which names no time zone.',
    run({ embed }) {
      embed.timezone = '+02:00';
    },
  },
  {
    title: 'Break a message',
    icon: 'message-square-x',
    hears: 'invalid-message',
    needsReady: true,
    does: 'Has the frame send svc:event:view with a surface that does not exist.',
    run({ embed, line }) {
      const view = createEvent('svc:event:view', 'dashboard', { surface: 'dashboard', path: '/' });
      const say = { ...view, payload: { surface: 'nowhere', path: '/' } };
      frameOf(embed)?.contentWindow?.postMessage({ source: 'svc-line', say }, line);
    },
  },
  {
    title: 'Forge in this page',
    icon: 'user-x',
    hears: 'nothing',
    does: 'This page’s own window says svc:event:ready. It is not the frame’s, so it counts for nothing.',
    run() {
      const payload = { mode: 'signed', surface: 'dashboard' } as const;
      postMessage(createEvent('svc:event:ready', 'dashboard', payload), location.origin);
    },
  },
  {
    title: 'Forge in a frame',
    icon: 'copy-x',
    hears: 'nothing',
    does: 'Another frame says svc:event:ready, from the right origin. It is not the embed’s window.',
    run({ line }) {
      const forger = document.createElement('iframe');
      forger.hidden = true;
      forger.title = 'Forger';
      forger.src = `${line}/line/forgery`;
      forger.onload = () => setTimeout(() => forger.remove(), 500);
      document.body.append(forger);
    },
  },
];

/** Everything that can be made to happen, by where it goes wrong. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  Session: session,
  'Your endpoint': endpoint,
  'The frame': frame,
  'This page': page,
};

function reloadWith(orders: FaultOrders) {
  return async ({ embed, order }: Pick<Bench, 'embed' | 'order'>) => {
    await order(orders);
    embed.reload();
  };
}
