import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { BODY_MAX } from '../../api/comments.ts';
import { codePoints } from '../../api/text.ts';
import { type Words, wordsOf } from '../words.ts';
import { composerStyles } from './composer.styles.ts';
import { ComposerCancelEvent, ComposerInputEvent, ComposerSubmitEvent } from './composer-events.ts';
import { baseStyles } from './styles.ts';

const COUNT_FROM = 9000;

/**
 * Where a comment is written. The text lives in the text area alone, so that a key typed redraws nothing.
 * @tag svc-comment-composer
 */
export class SvcCommentComposer extends LitElement {
  static override styles = [baseStyles, composerStyles];
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  /** The text to start from; the writer's own is in the text area. */
  @property() value = '';
  @property() label = '';
  @property() hint = '';
  @property() submitLabel = '';
  @property({ type: Boolean }) cancelable = false;
  @property({ attribute: false }) words: Words = wordsOf('en-US');
  /** Shown once the text is long. */
  @state() private length = 0;
  @query('textarea') private area!: HTMLTextAreaElement;

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('value')) this.#write(this.value);
  }

  /** What is written now. */
  get text(): string {
    return this.area?.value ?? this.value;
  }

  /** Empties the text area, after its text went elsewhere. */
  clear(): void {
    this.value = '';
    this.#write('');
  }

  override render() {
    const { words, length, cancelable } = this;
    const cancel = html`<button type="button" class="quiet" @click=${this.#cancel}>${words.cancel}</button>`;
    return html`<div class="box" part="composer">
      <textarea part="composer-input" rows="1" dir="auto" aria-label=${this.label}
        placeholder=${this.hint || this.label} aria-describedby=${length > 0 ? 'count' : nothing}
        aria-invalid=${length > BODY_MAX ? 'true' : nothing}
        @input=${this.#typed} @keydown=${this.#key}></textarea>
      <div class="bar">
        <span id="count" class="count" ?data-over=${length > BODY_MAX} role="status">${this.#count()}</span>
        ${cancelable ? cancel : nothing}
        <button type="button" class="primary" part="submit" @click=${this.#submit}>${this.submitLabel}</button>
      </div>
    </div>`;
  }

  #count(): string {
    const { words, length } = this;
    if (length === 0) return '';
    const left = BODY_MAX - length;
    return left < 0 ? words.charactersOver(-left) : words.charactersLeft(left);
  }

  #write(text: string): void {
    if (this.area.value !== text) this.area.value = text;
    this.#measure();
  }

  #typed(): void {
    this.#measure();
    this.dispatchEvent(new ComposerInputEvent(this.area.value));
  }

  #measure(): void {
    const text = this.area.value;
    const length = text.length < COUNT_FROM ? 0 : codePoints(text);
    this.length = length < COUNT_FROM ? 0 : length;
    if (!CSS.supports('field-sizing', 'content')) {
      this.area.style.height = 'auto';
      this.area.style.height = `${this.area.scrollHeight}px`;
    }
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#submit();
    }
    if (event.key === 'Escape') this.#cancel();
  }

  #submit(): void {
    const text = this.area.value;
    if (text.trim() === '' || this.length > BODY_MAX) this.area.focus();
    else this.dispatchEvent(new ComposerSubmitEvent(text));
  }

  #cancel(): void {
    if (!this.cancelable) this.area.blur();
    this.dispatchEvent(new ComposerCancelEvent());
  }
}
