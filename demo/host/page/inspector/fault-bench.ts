import type { SvcEmbed } from '../../../../src/host/index.ts';
import type { FaultOrders, Faults } from '../../faults.ts';
import type { Journal } from './journal.ts';
import type { Line } from './line.ts';
import type { Bench, Scenario } from './scenarios.ts';
import type { SessionDesk } from './session-desk.ts';

const MENDED: Faults = { mint: null, revoke: null, line: null, page: null, exchange: null };

/** Makes things fail, for real, and mends them. Tells of each `change` of the faults in force. */
export class FaultBench extends EventTarget implements Bench {
  readonly embed: SvcEmbed;
  readonly desk: SessionDesk;
  readonly line: string;
  readonly isShared: boolean;
  readonly #url: string;
  readonly #journal: Journal;
  #faults = MENDED;
  #playing = new AbortController();

  readonly order = async (orders: FaultOrders): Promise<void> => {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...MENDED, ...orders }),
    });
    if (!response.ok) throw new Error(`The host refused a fault: ${await response.text()}`);
    this.#take(await response.json());
  };

  constructor(embed: SvcEmbed, line: Line, desk: SessionDesk, journal: Journal) {
    super();
    this.embed = embed;
    this.line = line.origin;
    this.isShared = line.isShared;
    this.#url = `${line.api}/faults`;
    this.desk = desk;
    this.#journal = journal;
    embed.addEventListener('svc-state-change', () => this.look());
  }

  /** What fails now. */
  get faults(): Faults {
    return this.#faults;
  }

  /** Asks the host what is in force: what fails once mends itself. */
  async look(): Promise<void> {
    const response = await fetch(this.#url).catch(() => undefined);
    if (response?.ok) this.#take(await response.json());
  }

  /** Does what a scenario says, on an embed that has nothing else the matter. */
  async play(scenario: Scenario): Promise<void> {
    const { title: name, does: note } = scenario;
    this.#journal.add({ kind: 'step', name, note, at: Date.now() });
    this.#playing.abort();
    this.#playing = new AbortController();
    const { signal } = this.#playing;
    const isElsewhere = this.embed.baseUrl !== this.line;
    await this.#mend();
    try {
      if (scenario.needsReady || isElsewhere) await this.#ready(signal);
    } catch {
      return; // the timeline has told why, or another scenario is playing
    }
    if (!signal.aborted) await scenario.run(this);
  }

  /** Puts everything right, and loads the embed anew. */
  async mend(): Promise<void> {
    this.#playing.abort();
    this.#journal.add({ kind: 'step', name: 'Mend everything', at: Date.now() });
    await this.#mend();
    this.embed.reload();
  }

  async #mend(): Promise<void> {
    const { embed, line } = this;
    Object.assign(embed, { baseUrl: line, readyTimeout: undefined, sessionTimeout: undefined });
    await this.order({});
  }

  async #ready(signal: AbortSignal): Promise<void> {
    const { embed } = this;
    if (embed.state === 'error' || embed.state === 'idle') embed.reload();
    await embed.whenReady({ signal });
  }

  #take(faults: Faults): void {
    this.#faults = faults;
    this.dispatchEvent(new Event('change'));
  }
}
