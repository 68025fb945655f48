import '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaColorPicker from '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { fieldRow, fieldStyles } from './field-row.ts';
import { fieldWarning, fieldWarningStyles } from './field-warning.ts';
import { fixButtonStyles } from './fix-button.ts';
import { labelPickers } from './label-picker.ts';
import { StudioElement } from './studio-element.ts';
import { joinPair, type Scheme, splitPair, toHex } from './theme/colors.ts';
import { SCHEMES } from './theme/contrast.ts';
import { colorText, effectiveColor, inheritedFrom } from './theme/effective-value.ts';
import { type Field, fieldLabel, fieldValue } from './theme/fields.ts';

/** Typed text that is not a valid color yet, by scheme. */
type Drafts = Partial<Record<Scheme, { readonly text: string; readonly problem: boolean }>>;

/** Field for a color of the theme, with a picker and a text input: one color for both schemes, or one each. */
export class ColorField extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    fieldStyles,
    fieldWarningStyles,
    fixButtonStyles,
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

      /* the effective value */
      wa-input {
        --wa-form-control-placeholder-color: var(--ink-soft);
      }

      wa-input wa-icon {
        font-size: 0.9375rem;
      }
    `,
  ];

  @property({ attribute: false }) field!: Field;
  @state() private drafts: Drafts = {};
  /** Whether both schemes are shown although they still have the same color. */
  @state() private isSplit = false;
  #renderedValue: unknown;

  override focus(): void {
    const input = this.renderRoot.querySelector<WaInput>('wa-input');
    void input?.updateComplete.then(() => input.focus());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const value = this.#value;
    if (value === this.#renderedValue) return;
    this.#renderedValue = value;
    this.drafts = {};
    if (!value) this.isSplit = false;
  }

  protected override updated(): void {
    labelPickers(this.renderRoot);
  }

  protected override render() {
    const value = this.#value;
    const pair = value ? splitPair(value) : undefined;
    const both = pair !== undefined || this.isSplit;
    const inherited = inheritedFrom(this.store.theme, this.field.path);
    return fieldRow({
      field: this.field,
      isSet: value !== undefined,
      unset: () => this.store.setField(this.field.path, undefined),
      ...(inherited && { origin: `From ${fieldLabel(inherited).toLowerCase()}` }),
      warning: fieldWarning(this.store, this.field.path),
      action: html`<button
        type="button"
        class="icon-button"
        aria-pressed=${both}
        title="Use a different color in dark mode"
        @click=${() => this.#split(both)}
      ><wa-icon name="blend" label="${this.field.label}: different color in dark mode"></wa-icon></button>`,
      content: both
        ? SCHEMES.map((scheme) => this.#input(scheme, pair?.[scheme] ?? value))
        : this.#input(undefined, value),
    });
  }

  get #value(): string | undefined {
    return fieldValue(this.store.theme, this.field.path) as string | undefined;
  }

  #input(scheme: Scheme | undefined, value: string | undefined) {
    const name = scheme ? `${this.field.label}, ${scheme}` : this.field.label;
    const effective = effectiveColor(this.store.theme, this.field.path);
    const shown = this.store.browser.resolve(value ?? effective, scheme ?? 'light');
    const draft = this.drafts[scheme ?? 'light'];
    const problem = draft?.problem ?? false;
    return html`<div class="value">
      <wa-color-picker
        label=${name}
        size="s"
        opacity
        .value=${shown ? toHex(shown) : ''}
        @input=${(event: Event) => {
          event.stopPropagation();
          this.#pick(scheme, (event.target as WaColorPicker).value ?? '');
        }}
      ></wa-color-picker>
      <wa-input
        class="unlabeled"
        label=${name}
        placeholder=${colorText(effective, scheme)}
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${problem}
        .value=${draft?.text ?? value ?? ''}
        @input=${(event: Event) => this.#set(scheme, (event.target as WaInput).value ?? '')}
        @change=${() => this.#showProblem(scheme)}
      >${scheme ? html`<wa-icon slot="start" name=${scheme === 'light' ? 'sun' : 'moon'}></wa-icon>` : nothing}</wa-input>
    </div>
    ${problem ? html`<p class="problem" role="alert">“${draft?.text}” is not a CSS color.</p>` : nothing}`;
  }

  /** Converts the picked color, so that an alpha of 1 is left out. */
  #pick(scheme: Scheme | undefined, picked: string): void {
    const color = this.store.browser.resolve(picked, 'light');
    if (color) this.#set(scheme, toHex(color));
  }

  /** Sets the color; an invalid one stays in the input and does not change the theme. */
  #set(scheme: Scheme | undefined, text: string): void {
    const color = text.trim();
    const value = scheme ? this.#joinScheme(scheme, color) : color;
    const problem = this.store.setField(this.field.path, value === '' ? undefined : value);
    this.drafts =
      problem || (scheme && color === '') ? { [scheme ?? 'light']: { text, problem: false } } : {};
  }

  #joinScheme(scheme: Scheme, color: string): string {
    const value = this.#value ?? color;
    return joinPair({ ...(splitPair(value) ?? { light: value, dark: value }), [scheme]: color });
  }

  #showProblem(scheme: Scheme | undefined): void {
    const key = scheme ?? 'light';
    const draft = this.drafts[key];
    if (draft) this.drafts = { ...this.drafts, [key]: { ...draft, problem: true } };
  }

  #split(both: boolean): void {
    const pair = splitPair(this.#value ?? '');
    this.isSplit = !both;
    if (pair) this.store.setField(this.field.path, pair.light);
  }
}
