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
import { messages } from './messages.ts';

/** Values of actions that the runtime rejected. */
interface RejectedValues {
  readonly timezone?: string | undefined;
  readonly locale?: string | undefined;
}

/** Invalid values of the URL and the session; shown until the host sets another value. */
interface IgnoredValues {
  readonly zones: readonly string[];
  readonly timeZone: string | undefined;
  readonly languages: readonly string[];
  readonly language: string | undefined;
}

/**
 * Notice for the viewer: the session has expired, or values of the URL, the session, the filters and the host's actions are
 * invalid and ignored. Each such value is also reported to the host once, except those that the runtime reports itself: invalid filters of the
 * URL and invalid actions.
 */
export class ViewerNotice extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }

    div {
      margin: var(--notice-margin, 12px 24px 0);
      padding: 10px 16px;
      color: var(--ink-soft);
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: min(var(--radius), 12px);
      overflow-wrap: anywhere;
    }

    .expired {
      color: var(--ink);
      border-color: var(--danger);
    }

    p {
      margin: 0;
    }
  `;

  /** Members that a filter may name; absent if the data route rejects queries with other members. */
  @property({ attribute: false }) members?: readonly string[];
  @state() private ignored: IgnoredValues | undefined;
  @state() private rejected: RejectedValues = {};

  readonly #session = new ContextConsumer(this, { context: sessionContext, subscribe: true });
  readonly #runtime = new ContextConsumer(this, { context: runtimeContext });
  readonly #locale = new ContextConsumer(this, { context: localeContext, subscribe: true });
  readonly #timeZone = new ContextConsumer(this, { context: timeZoneContext, subscribe: true });
  readonly #filters = new ContextConsumer(this, { context: filtersContext, subscribe: true });
  /** Names of invalid filters in the URL. */
  readonly #invalidFilters = [...new URL(location.href).searchParams]
    .filter(([name, value]) => name.startsWith('f_') && !parseFilter(`${name}=${value}`))
    .map(([name]) => name.slice(2));
  readonly #reported = new Set<string>();
  #unsubscribers: (() => void)[] = [];

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const runtime = this.#runtime.value;
    if (!runtime) return;
    const setRejected = (values: RejectedValues) => {
      this.rejected = { ...this.rejected, ...values };
    };
    this.#unsubscribers = [
      runtime.onRejection(({ type, payload }) => {
        if (type === 'svc:action:set-timezone' || type === 'svc:action:set-locale')
          setRejected(payload);
      }),
      runtime.onAction('svc:action:set-timezone', () => setRejected({ timezone: undefined })),
      runtime.onAction('svc:action:set-locale', () => setRejected({ locale: undefined })),
    ];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
  }

  protected override willUpdate(): void {
    this.ignored ??= this.#compare();
    for (const zone of this.ignored.zones)
      this.#report(`${JSON.stringify(zone)} is not a supported time zone. It is ignored.`);
    for (const tag of this.ignored.languages)
      this.#report(`${JSON.stringify(tag)} is not a supported language. It is ignored.`);
    for (const name of this.#unknownFilters)
      this.#report(`The filter ${JSON.stringify(name)} is not part of this data.`);
  }

  protected override render() {
    const { zones = [], timeZone, languages = [], language } = this.ignored ?? {};
    const notes = [
      ...(timeZone === this.#timeZone.value ? zones.map(messages.zoneIgnored) : []),
      ...(language === this.#locale.value?.formats ? languages.map(messages.languageIgnored) : []),
      ...(this.rejected.timezone ? [messages.zoneIgnored(this.rejected.timezone)] : []),
      ...(this.rejected.locale ? [messages.languageIgnored(this.rejected.locale)] : []),
      ...this.#invalidFilters.map(messages.filterIgnored),
      ...this.#unknownFilters.map(messages.unknownFilter),
    ];
    return html`${this.#session.value?.lapsed ? html`<div class="expired" role="alert"><p>${messages.sessionExpired}</p></div>` : nothing}
      ${notes.length > 0 ? html`<div role="status">${notes.map((note) => html`<p dir="auto">${note}</p>`)}</div>` : nothing}`;
  }

  /** Active filters whose member the data does not have. */
  get #unknownFilters(): string[] {
    const { members } = this;
    if (!members) return [];
    const filters = Object.entries(this.#filters.value ?? {});
    return filters
      .filter(([member, value]) => value !== null && !members.includes(member))
      .map(([member]) => member);
  }

  /** Compares the values of the URL and the session with those that are in effect. */
  #compare(): IgnoredValues {
    const { searchParams } = new URL(location.href);
    const settings = this.#session.value?.claims?.settings;
    const timeZone = this.#timeZone.value;
    const isShipped = (tag: string) => negotiateLocale(tag) !== undefined;
    return {
      zones: ignoredBefore(
        [searchParams.get('timezone'), settings?.timezone],
        (zone) => zone === timeZone,
      ),
      timeZone,
      languages: ignoredBefore([searchParams.get('locale'), settings?.locale], isShipped),
      language: this.#locale.value?.formats,
    };
  }

  #report(message: string): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#runtime.value?.reportError(new Error(message), { context: 'address' });
  }
}

/** Returns the values, in order of precedence, before the first one in effect. */
function ignoredBefore(
  values: readonly (string | null | undefined)[],
  isInEffect: (value: string) => boolean,
): string[] {
  const given = values.filter((value) => typeof value === 'string' && value !== '') as string[];
  const at = given.findIndex(isInEffect);
  return [...new Set(at < 0 ? given : given.slice(0, at))];
}
