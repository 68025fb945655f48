import '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaColorPicker from '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { fieldRow, fieldStyles } from './field-row.ts';
import { StudioElement } from './studio-element.ts';
import { hexOf, joinPair, type Scheme, splitPair } from './theme/colors.ts';
import { SCHEMES } from './theme/contrast.ts';
import { type Field, fieldValue } from './theme/fields.ts';

/** What is typed and does not count yet, by the scheme it is for. */
type Drafts = Partial<Record<Scheme, { readonly text: string; readonly problem: boolean }>>;

/** A colour of the theme, by eye or as CSS: one for both schemes, or one for each. */
export class ColorField extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    fieldStyles,
    css`
      .value {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: center;
        gap: 8px;
      }

      .value + .value {
        margin-block-start: 6px;
      }

      wa-color-picker {
        --wa-form-control-height: 34px;

        &::part(form-control-label) {
          display: none;
        }

        &::part(trigger) {
          border: 1px solid var(--line);
          border-radius: 10px;
        }
      }

      wa-input::part(form-control-label) {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }

      wa-input wa-icon {
        font-size: 0.9375rem;
      }

      .problem {
        margin-block-start: 4px;
        font-size: 0.75rem;
        color: var(--danger);
      }
    `,
  ];

  @property({ attribute: false }) field!: Field;
  @state() private drafts: Drafts = {};
  /** Both schemes are shown, though they have the same colour still. */
  @state() private apart = false;
  #drawn: unknown;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const value = this.#value;
    if (value === this.#drawn) return;
    this.#drawn = value;
    this.drafts = {};
    if (!value) this.apart = false;
  }

  /** The picker names its own text input on the outside only, where no screen reader looks. */
  protected override updated(): void {
    for (const picker of this.renderRoot.querySelectorAll<WaColorPicker>('wa-color-picker')) {
      void picker.updateComplete
        .then(() => picker.input?.updateComplete)
        .then(() => picker.input?.input?.setAttribute('aria-label', `${picker.label}, value`));
    }
  }

  protected override render() {
    const value = this.#value;
    const pair = value ? splitPair(value) : undefined;
    const both = pair !== undefined || this.apart;
    return fieldRow({
      field: this.field,
      isSet: value !== undefined,
      unset: () => this.store.setField(this.field.path, undefined),
      action: html`<button
        type="button"
        class="icon-button"
        aria-pressed=${both}
        title="A colour of its own for dark"
        @click=${() => this.#split(both)}
      ><wa-icon name="blend" label="${this.field.label}: a colour of its own for dark"></wa-icon></button>`,
      content: both
        ? SCHEMES.map((scheme) => this.#one(scheme, pair?.[scheme] ?? value))
        : this.#one(undefined, value),
    });
  }

  get #value(): string | undefined {
    return fieldValue(this.store.theme, this.field.path) as string | undefined;
  }

  #one(scheme: Scheme | undefined, value: string | undefined) {
    const name = scheme ? `${this.field.label}, ${scheme}` : this.field.label;
    const shown = value && this.store.browser.resolve(value, scheme ?? 'light');
    const draft = this.drafts[scheme ?? 'light'];
    const problem = draft?.problem ?? false;
    return html`<div class="value">
      <wa-color-picker
        label=${name}
        size="s"
        opacity
        .value=${shown ? hexOf(shown) : ''}
        @input=${(event: Event) => {
          event.stopPropagation();
          this.#pick(scheme, (event.target as WaColorPicker).value ?? '');
        }}
      ></wa-color-picker>
      <wa-input
        label=${name}
        placeholder="Not set"
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${problem}
        .value=${draft?.text ?? value ?? ''}
        @input=${(event: Event) => this.#set(scheme, (event.target as WaInput).value ?? '')}
        @change=${() => this.#complain(scheme)}
      >${scheme ? html`<wa-icon slot="start" name=${scheme === 'light' ? 'sun' : 'moon'}></wa-icon>` : nothing}</wa-input>
    </div>
    ${problem ? html`<p class="problem" role="alert">“${draft?.text}” is not a colour of CSS.</p>` : nothing}`;
  }

  /** The picker writes an alpha of one too. */
  #pick(scheme: Scheme | undefined, picked: string): void {
    const color = this.store.browser.resolve(picked, 'light');
    if (color) this.#set(scheme, hexOf(color));
  }

  /** What is no colour stays in the input, and the theme as it was. */
  #set(scheme: Scheme | undefined, text: string): void {
    const wanted = text.trim();
    const value = scheme ? this.#joined(scheme, wanted) : wanted;
    const refused = this.store.setField(this.field.path, value === '' ? undefined : value);
    this.drafts =
      refused || (scheme && wanted === '') ? { [scheme ?? 'light']: { text, problem: false } } : {};
  }

  #joined(scheme: Scheme, wanted: string): string {
    const value = this.#value ?? wanted;
    return joinPair({ ...(splitPair(value) ?? { light: value, dark: value }), [scheme]: wanted });
  }

  #complain(scheme: Scheme | undefined): void {
    const key = scheme ?? 'light';
    const draft = this.drafts[key];
    if (draft) this.drafts = { ...this.drafts, [key]: { ...draft, problem: true } };
  }

  #split(both: boolean): void {
    const pair = splitPair(this.#value ?? '');
    this.apart = !both;
    if (pair) this.store.setField(this.field.path, pair.light);
  }
}
