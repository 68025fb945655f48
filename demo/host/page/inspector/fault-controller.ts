import type { SvcEmbed } from 'svc-embed/host';
import type { SvcInspector } from 'svc-embed/inspector';
import type { FaultChanges, Faults } from '../../fault-proxy/faults.ts';
import { NO_FAULTS } from '../../fault-proxy/no-faults.ts';
import { FaultRequests } from './fault-requests.ts';
import type { Scenario, ScenarioContext } from './scenarios.ts';
import type { FaultProxy } from './select-proxy.ts';
import type { SessionClient } from './session-client.ts';

/** Activates and resets simulated faults. Fires `change` when the active faults change. */
export class FaultController extends EventTarget implements ScenarioContext {
  readonly embed: SvcEmbed;
  readonly sessions: SessionClient;
  readonly proxyOrigin: string;
  readonly isShared: boolean;
  readonly #requests: FaultRequests;
  readonly #inspector: SvcInspector;
  #faults: Faults = NO_FAULTS;
  #running = new AbortController();

  readonly setFaults = async (changes: FaultChanges): Promise<void> => {
    const response = await this.#requests.send({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...NO_FAULTS, ...changes }),
    });
    if (!response.ok) throw new Error(`The host rejected the faults: ${await response.text()}`);
  };

  constructor(
    embed: SvcEmbed,
    proxy: FaultProxy,
    sessions: SessionClient,
    inspector: SvcInspector,
  ) {
    super();
    this.embed = embed;
    this.proxyOrigin = proxy.origin;
    this.isShared = proxy.isShared;
    this.#requests = new FaultRequests(`${proxy.api}/faults`, (faults) => {
      this.#faults = faults;
      this.dispatchEvent(new Event('change'));
    });
    this.sessions = sessions;
    this.#inspector = inspector;
    embed.addEventListener('svc-state-change', () => this.load());
  }

  /** The active faults. */
  get active(): Faults {
    return this.#faults;
  }

  /** Loads the active faults from the host, where they count down. */
  async load(): Promise<void> {
    await this.#requests.send().catch(() => undefined);
  }

  /** Resets all faults, then runs a scenario. */
  async run(scenario: Scenario): Promise<void> {
    const { title: name, description: note } = scenario;
    this.#inspector.record({ name, note });
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const isElsewhere = this.embed.baseUrl !== this.proxyOrigin;
    await this.#resetFaults();
    try {
      if (scenario.needsReady || isElsewhere) await this.#untilReady(signal);
    } catch {
      return; // the timeline shows the error, or another scenario was started
    }
    if (!signal.aborted) await scenario.run(this);
  }

  /** Resets all faults and reloads the embed. */
  async reset(): Promise<void> {
    this.#running.abort();
    this.#inspector.record({ name: 'Reset' });
    await this.#resetFaults();
    this.embed.reload();
  }

  async #resetFaults(): Promise<void> {
    const { embed, proxyOrigin: baseUrl } = this;
    Object.assign(embed, { baseUrl, readyTimeout: undefined, sessionTimeout: undefined });
    await this.setFaults({});
  }

  async #untilReady(signal: AbortSignal): Promise<void> {
    const { embed } = this;
    if (embed.state === 'error' || embed.state === 'idle') embed.reload();
    await embed.whenReady({ signal });
  }
}
