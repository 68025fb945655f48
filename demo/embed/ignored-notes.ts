import { ContextConsumer } from '@lit/context';
import { updateWhenLocaleChanges } from '@lit/localize';
import { css, html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import {
  filtersContext,
  localeContext,
  negotiateLocale,
  sessionContext,
  timeZoneContext,
} from '../../src/context/index.ts';
import { parseFilter } from '../../src/protocol/index.ts';
import { runtimeContext } from '../../src/runtime/index.ts';
import { words } from './words.ts';

/** What an action of the host asked for in vain. */
interface Refused {
  readonly timezone?: string | undefined;
  readonly locale?: string | undefined;
}

/** What was asked for and does not count; until the host asks for another of it, the viewer is told. */
interface Ignored {
  readonly zones: readonly string[];
  readonly timeZone: string | undefined;
  readonly languages: readonly string[];
  readonly language: string | undefined;
}

/**
 * Tells the viewer, and the host once, what of the address, the session, the filters and the host's actions is left
 * out. Filters of the address that cannot be read, and what an action asks for, the runtime tells the host by itself.
 */
export class IgnoredNotes extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }

    div {
      margin: var(--notes-margin, 12px 24px 0);
      padding: 10px 16px;
      color: var(--ink-soft);
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: min(var(--radius), 12px);
      overflow-wrap: anywhere;
    }

    p {
      margin: 0;
    }
  `;

  /** The members that a filter may name; absent where the questions themselves are refused for others. */
  @property({ attribute: false }) members?: readonly string[];
  @state() private ignored: Ignored | undefined;
  @state() private refused: Refused = {};

  readonly #session = new ContextConsumer(this, { context: sessionContext, subscribe: true });
  readonly #runtime = new ContextConsumer(this, { context: runtimeContext });
  readonly #locale = new ContextConsumer(this, { context: localeContext, subscribe: true });
  readonly #timeZone = new ContextConsumer(this, { context: timeZoneContext, subscribe: true });
  readonly #filters = new ContextConsumer(this, { context: filtersContext, subscribe: true });
  /** Names of the address's filters that are none. */
  readonly #broken = [...new URL(location.href).searchParams]
    .filter(([name, value]) => name.startsWith('f_') && !parseFilter(`${name}=${value}`))
    .map(([name]) => name.slice(2));
  readonly #told = new Set<string>();
  #stops: (() => void)[] = [];

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const runtime = this.#runtime.value;
    if (!runtime) return;
    const settles = (answer: Refused) => {
      this.refused = { ...this.refused, ...answer };
    };
    this.#stops = [
      runtime.onRefusal(({ type, payload }) => {
        if (type === 'svc:action:set-timezone' || type === 'svc:action:set-locale')
          settles(payload);
      }),
      runtime.onAction('svc:action:set-timezone', () => settles({ timezone: undefined })),
      runtime.onAction('svc:action:set-locale', () => settles({ locale: undefined })),
    ];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
  }

  protected override willUpdate(): void {
    this.ignored ??= this.#compare();
    for (const zone of this.ignored.zones)
      this.#tell(`${JSON.stringify(zone)} is no time zone that can be used here; it is left out.`);
    for (const tag of this.ignored.languages)
      this.#tell(`${JSON.stringify(tag)} is no language that is shipped; it is left out.`);
    for (const name of this.#strangers)
      this.#tell(`The filter ${JSON.stringify(name)} is not part of this data.`);
  }

  protected override render() {
    const { zones = [], timeZone, languages = [], language } = this.ignored ?? {};
    const notes = [
      ...(timeZone === this.#timeZone.value ? zones.map(words.zoneIgnored) : []),
      ...(language === this.#locale.value?.formats ? languages.map(words.languageIgnored) : []),
      ...(this.refused.timezone ? [words.zoneIgnored(this.refused.timezone)] : []),
      ...(this.refused.locale ? [words.languageIgnored(this.refused.locale)] : []),
      ...this.#broken.map(words.filterIgnored),
      ...this.#strangers.map(words.unknownFilter),
    ];
    if (notes.length === 0) return nothing;
    return html`<div role="status">${notes.map((note) => html`<p dir="auto">${note}</p>`)}</div>`;
  }

  /** Filters in force that name what the data does not have. */
  get #strangers(): string[] {
    const { members } = this;
    if (!members) return [];
    const filters = Object.entries(this.#filters.value ?? {});
    return filters
      .filter(([member, value]) => value !== null && !members.includes(member))
      .map(([member]) => member);
  }

  /** The wishes of the address and the session that are stronger than the one that counts. */
  #compare(): Ignored {
    const { searchParams } = new URL(location.href);
    const settings = this.#session.value?.claims?.settings;
    const timeZone = this.#timeZone.value;
    const isShipped = (tag: string) => negotiateLocale(tag) !== undefined;
    return {
      zones: before(
        [searchParams.get('timezone'), settings?.timezone],
        (zone) => zone === timeZone,
      ),
      timeZone,
      languages: before([searchParams.get('locale'), settings?.locale], isShipped),
      language: this.#locale.value?.formats,
    };
  }

  #tell(message: string): void {
    if (this.#told.has(message)) return;
    this.#told.add(message);
    this.#runtime.value?.reportError(new Error(message), { context: 'address' });
  }
}

/** Those of some wishes, strongest first, that come before the first that counts. */
function before(
  wishes: readonly (string | null | undefined)[],
  counts: (wish: string) => boolean,
): string[] {
  const given = wishes.filter((wish) => typeof wish === 'string' && wish !== '') as string[];
  const at = given.findIndex(counts);
  return [...new Set(at < 0 ? given : given.slice(0, at))];
}
