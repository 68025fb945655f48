import assert from 'node:assert/strict';
import { createEmbedClient, sessionEndpoint, toNodeHandler } from '../../../src/backend/index.ts';
import type { ElementSettings } from '../../../src/host/config/settings.ts';
import type { EmbedState } from '../../../src/host/events.ts';
import { ElementSession } from '../../../src/host/session/element-session.ts';
import { ElementSessionIds } from '../../../src/host/session/element-session-ids.ts';
import type { FrameListener } from '../../../src/host/session/session-ports.ts';
import { elapsedClock } from '../../../src/lib/elapsed-clock.ts';
import type { EmbedError } from '../../../src/protocol/errors.ts';
import type { AdditionType, EmbedEvent, EventType } from '../../../src/protocol/events.ts';
import { exchangeSession } from '../../../src/session/exchange-session.ts';
import { API_KEY, type EmbedService } from '../../node/embed-service.ts';
import { serve } from '../../node/serve.ts';

/** States in which the controller waits for nothing. */
const SETTLED: readonly EmbedState[] = ['idle', 'ready', 'error'];
/** The turns of the event loop without a request after which nothing more is expected. */
const IDLE_TASKS = 20;
/** Far more than a renewal needs without waits. */
const SETTLED_WITHIN_MS = 60_000;

/** Starts the session endpoint of a host, in front of the service. */
export async function startEndpoint({ origin }: EmbedService) {
  const handle = sessionEndpoint({
    client: createEmbedClient({ baseUrl: origin, apiKey: API_KEY }),
    session: () => ({ deploymentId: 1, externalId: 'ada', embedTenantName: 'globex' }),
  });
  const { server, port } = await serve(toNodeHandler(handle));
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * A session controller whose ids come from the real endpoint, and whose frame exchanges them at the real service. Only
 * the frame itself is simulated.
 */
export class RealSession {
  /** The ids that the frame received, in order. */
  readonly used: string[] = [];
  /** Every token that the service issued. */
  readonly tokens: string[] = [];
  readonly failures: EmbedError[] = [];
  readonly session: ElementSession;
  readonly ids: ElementSessionIds;
  /** Whether somebody else exchanges the next id before the frame does. */
  isNextStolen = false;
  state: EmbedState = 'idle';
  readonly #service: EmbedService;
  #frame: { listener: FrameListener; token?: string } | undefined;
  #requests = 0;
  readonly #fetch = globalThis.fetch;

  constructor(service: EmbedService, sessionUrl: string) {
    this.#service = service;
    globalThis.fetch = async (...request) => {
      this.#requests++;
      return this.#fetch(...request).finally(() => this.#requests--);
    };
    const settings = {
      ...{ baseUrl: service.origin, surface: 'dashboard', dashboard: 'sales', sessionUrl },
      ...{ readyTimeout: 30_000, sessionTimeout: 15_000, withoutMessages: false },
    } as ElementSettings;
    const failed = (error: EmbedError) => this.failures.push(error);
    this.ids = new ElementSessionIds(settings, { url: undefined }, failed);
    this.session = new ElementSession({
      ids: this.ids,
      frame: this.#framePort(),
      observer: this.#observer(failed),
      settings,
      now: elapsedClock(),
    });
  }

  /** The token of the open frame. */
  get token(): string | undefined {
    return this.#frame?.token;
  }

  /** Waits until the controller and all requests have ended; ends every wait of the controller, like `online`. */
  async settle(): Promise<void> {
    const start = performance.now();
    for (let idle = 0; idle < IDLE_TASKS; ) {
      const isIdle = this.#requests === 0 && SETTLED.includes(this.state);
      idle = isIdle ? idle + 1 : 0;
      if (!isIdle && this.#requests === 0) this.session.pageOnline();
      assert.ok(performance.now() - start < SETTLED_WITHIN_MS, `it stays ${this.state}`);
      await new Promise(setImmediate);
    }
  }

  /** The service ends the session of the latest id, and the frame reports it. */
  async expire(): Promise<void> {
    const id = this.used.at(-1);
    if (id) await this.#revoke(id);
    this.#send('svc:event:session-expired', { expiredAt: Date.now() });
  }

  /** The frame reloads itself. */
  reload(): void {
    if (this.#frame) this.session.frameReloaded();
  }

  /** The status of a request with a token. */
  async statusOf(token: string | undefined): Promise<number> {
    const headers = { authorization: `Embed-Token ${token}` };
    const url = `${this.#service.origin}/api/v1/embed/dashboard/sales/comments`;
    return (await this.#fetch(url, { headers })).status;
  }

  end(): void {
    this.session.stop();
    globalThis.fetch = this.#fetch;
  }

  async #revoke(sessionId: string): Promise<void> {
    const client = createEmbedClient({ baseUrl: this.#service.origin, apiKey: API_KEY });
    await client.revokeSession(sessionId);
  }

  #send(type: EventType | AdditionType, payload: object): void {
    const event = { source: 'svc-embed', direction: 'event', timestamp: Date.now(), type, payload };
    this.#frame?.listener.eventReceived({ ...event, surface: 'dashboard' } as EmbedEvent);
  }

  async #exchange(id: string, context: 'session-start' | 'session-renewal'): Promise<void> {
    this.used.push(id);
    const frame = this.#frame;
    const options = {
      ...{ baseUrl: this.#service.origin, init: {} },
      signal: new AbortController().signal,
    };
    const isStolen = this.isNextStolen;
    this.isNextStolen = false;
    if (isStolen) this.tokens.push((await exchangeSession(id, options)).token);
    try {
      const { token } = await exchangeSession(id, options);
      this.tokens.push(token);
      if (frame) frame.token = token;
      if (frame !== this.#frame) return;
      if (context === 'session-start') this.#send('svc:event:ready', { mode: 'signed' });
      else this.#send('svc:event:session-renewed', { expiresAt: Date.now() + 1000 });
    } catch (error) {
      const { name, message } = error as Error;
      if (frame === this.#frame) this.#send('svc:event:error', { name, message, context });
    }
  }

  #framePort() {
    return {
      open: (id: string | undefined, listener: FrameListener) => {
        this.#frame = { listener };
        if (id) void this.#exchange(id, 'session-start');
      },
      close: () => {
        this.#frame = undefined;
      },
      activate: () => {},
      sendSession: (id: string) => void this.#exchange(id, 'session-renewal'),
      diagnose: async () => undefined,
    };
  }

  #observer(failed: (error: EmbedError) => void) {
    const real = this;
    return {
      get state() {
        return real.state;
      },
      setState: (state: EmbedState) => {
        this.state = state;
      },
      dispatch: () => true,
      failed,
      retrying: () => {},
      sessionRenewed: () => {},
    };
  }
}
