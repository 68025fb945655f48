import type { EmbedErrorCode, SvcEmbed } from 'svc-embed/host';
import { createEvent } from '../../../../src/protocol/index.ts';
import type { FaultChanges } from '../../fault-proxy/faults.ts';
import { frameOf } from './frame-reports.ts';
import type { SessionClient } from './session-client.ts';

/** What a scenario may use. */
export interface ScenarioContext {
  readonly embed: SvcEmbed;
  readonly sessions: SessionClient;
  /** Origin of the fault proxy. */
  readonly proxyOrigin: string;
  /** Activates faults of the host and the proxy, and resets all others. */
  readonly setFaults: (changes: FaultChanges) => Promise<void>;
}

/** A failure that a button simulates. */
export interface Scenario {
  readonly title: string;
  readonly icon: string;
  /** The error code or event that the host receives. */
  readonly result: EmbedErrorCode | `svc-${string}` | 'nothing';
  readonly description: string;
  /** Whether the embed must be ready first. */
  readonly needsReady?: true;
  run(context: ScenarioContext): Promise<void> | void;
}

/** Timeouts that are short enough to wait for. */
const READY_TIMEOUT_MS = 3000;
const SESSION_TIMEOUT_MS = 800;

const session: Scenario[] = [
  {
    title: 'Expire now',
    icon: 'timer-off',
    result: 'svc-session-expired',
    needsReady: true,
    description:
      'Revokes the current session with the API key, then refreshes the embed. The 401 response starts a renewal.',
    async run({ sessions, embed }) {
      await sessions.revokeCurrent();
      embed.refresh();
    },
  },
  {
    title: 'Expire in 30 s',
    icon: 'timer',
    result: 'svc-session-expiring',
    description:
      'Reloads the embed. The proxy sends a late Date header, so that the session is nearly expired.',
    run: reloadWith({ exchange: { mode: 'expiring', times: 1 } }),
  },
  {
    title: 'Used session id',
    icon: 'ticket-x',
    result: 'svc-error',
    description:
      'Reloads the embed with a session id that was already used. The embed rejects it, and the next id works.',
    run: reloadWith({ mint: { mode: 'used-id', times: 1 } }),
  },
  {
    title: 'Two used session ids',
    icon: 'ticket-slash',
    result: 'session-refused',
    description: 'Reloads the embed. The endpoint returns two session ids that were already used.',
    run: reloadWith({ mint: { mode: 'used-id', times: 2 } }),
  },
];

const endpoint: Scenario[] = [
  {
    title: 'Reject the next session',
    icon: 'shield-x',
    result: 'mint-refused',
    description: 'Reloads the embed. The endpoint responds with 403, once.',
    run: reloadWith({ mint: { mode: 'rejected', times: 1 } }),
  },
  {
    title: 'Drop the connection',
    icon: 'server-off',
    result: 'mint-failed',
    description:
      'Reloads the embed. The endpoint closes the connection on all five attempts, until you reset it.',
    run: reloadWith({ mint: { mode: 'disconnected' } }),
  },
  {
    title: 'Never respond',
    icon: 'hourglass',
    result: 'mint-timeout',
    description: `Reloads the embed. The endpoint never responds. session-timeout is ${SESSION_TIMEOUT_MS} ms here.`,
    run({ embed, setFaults }) {
      embed.sessionTimeout = SESSION_TIMEOUT_MS;
      return reloadWith({ mint: { mode: 'unresponsive' } })({ embed, setFaults });
    },
  },
  {
    title: 'Fail the renewal',
    icon: 'refresh-cw-off',
    result: 'renewal-failed',
    needsReady: true,
    description: 'Renews the session while the endpoint responds with 503, five times.',
    async run({ embed, setFaults }) {
      await setFaults({ mint: { mode: 'failing', times: 5 } });
      embed.renewSession().catch(() => {}); // reported by svc-error
    },
  },
  {
    title: 'Fail the logout',
    icon: 'log-out',
    result: 'revoke-failed',
    needsReady: true,
    description: 'Logs out while the endpoint responds to the revocation with 503.',
    async run({ embed, setFaults }) {
      await setFaults({ revoke: { mode: 'failing', times: 1 } });
      await embed.logout();
    },
  },
];

const frame: Scenario[] = [
  {
    title: 'Never send ready',
    icon: 'volume-x',
    result: 'ready-timeout',
    description: `Loads a page that sends no messages. ready-timeout is ${READY_TIMEOUT_MS} ms here.`,
    run({ embed, setFaults }) {
      embed.readyTimeout = READY_TIMEOUT_MS;
      return reloadWith({ page: { mode: 'unresponsive', times: 1 } })({ embed, setFaults });
    },
  },
  {
    title: 'Redirect to another origin',
    icon: 'venetian-mask',
    result: 'wrong-origin',
    description: 'Redirects the frame to another origin, which sends a ready event.',
    run: reloadWith({ page: { mode: 'wrong-origin', times: 1 } }),
  },
  {
    title: 'Reject this page',
    icon: 'shield-ban',
    result: 'frame-refused',
    description:
      'Reloads the embed. The service does not allow this page to frame it, until you reset it.',
    run: reloadWith({ framing: { mode: 'rejected' } }),
  },
  {
    title: 'Disconnect the service',
    icon: 'unplug',
    result: 'frame-unreachable',
    description:
      'Reloads the embed. All connections to the service are closed, until you reset it.',
    run: reloadWith({ connection: { mode: 'disconnected' } }),
  },
  {
    title: 'Slow connection',
    icon: 'snail',
    result: 'svc-ready',
    description:
      'Reloads the embed. All responses of the service are delayed by 0.9 s, until you reset it.',
    run: reloadWith({ connection: { mode: 'slow' } }),
  },
];

const page: Scenario[] = [
  {
    title: 'Block the frame by CSP',
    icon: 'ban',
    result: 'frame-blocked',
    description:
      'Embeds from an origin that the Content-Security-Policy of this page does not allow.',
    run({ embed }) {
      embed.baseUrl = 'https://not-allowed.example';
    },
  },
  {
    title: 'Set an invalid attribute',
    icon: 'file-x',
    result: 'bad-config',
    needsReady: true,
    description: 'Sets timezone to “+02:00”, which is not the name of a time zone.',
    run({ embed }) {
      embed.timezone = '+02:00';
    },
  },
  {
    title: 'Send an invalid message',
    icon: 'message-square-x',
    result: 'invalid-message',
    needsReady: true,
    description: 'Makes the frame send svc:event:view with a surface that does not exist.',
    run({ embed, proxyOrigin }) {
      const view = createEvent('svc:event:view', 'dashboard', { surface: 'dashboard', path: '/' });
      const message = { ...view, payload: { surface: 'nowhere', path: '/' } };
      const request = { source: 'svc-fault-proxy', message };
      frameOf(embed)?.contentWindow?.postMessage(request, proxyOrigin);
    },
  },
  {
    title: 'Forge a message here',
    icon: 'user-x',
    result: 'nothing',
    description:
      'This page’s own window sends svc:event:ready. The element ignores it, because it is not from the frame.',
    run() {
      const payload = { mode: 'signed', surface: 'dashboard' } as const;
      postMessage(createEvent('svc:event:ready', 'dashboard', payload), location.origin);
    },
  },
  {
    title: 'Forge a message in a frame',
    icon: 'copy-x',
    result: 'nothing',
    description:
      'Another frame sends svc:event:ready from the right origin. The element ignores it, because it is not from its own frame.',
    run({ proxyOrigin }) {
      const forger = document.createElement('iframe');
      forger.hidden = true;
      forger.title = 'Forged message';
      forger.src = `${proxyOrigin}/fault-proxy/forged-page`;
      forger.onload = () => setTimeout(() => forger.remove(), 500);
      document.body.append(forger);
    },
  },
];

/** All scenarios, by where the failure occurs. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  Session: session,
  'Your endpoint': endpoint,
  'The frame': frame,
  'This page': page,
};

function reloadWith(changes: FaultChanges) {
  return async ({ embed, setFaults }: Pick<ScenarioContext, 'embed' | 'setFaults'>) => {
    await setFaults(changes);
    embed.reload();
  };
}
