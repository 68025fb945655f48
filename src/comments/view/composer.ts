import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { BODY_MAX } from '../../api/comments.ts';
import { codePoints } from '../../api/text.ts';
import type { MentionBox } from '../mentions/mention-box.ts';
import { type Words, wordsOf } from '../words.ts';
import { avatarStyles } from './avatar.styles.ts';
import { composerStyles } from './composer.styles.ts';
import { ComposerCancelEvent, ComposerInputEvent, ComposerSubmitEvent } from './composer-events.ts';
import { baseStyles } from './styles.ts';
import type { Suggest } from './suggest.ts';

type Mentions = typeof import('../mentions/index.ts');

const COUNT_FROM = 9000;
/** Whether a text area can grow with its text by style alone. */
const GROWS = globalThis.CSS?.supports('field-sizing', 'content');

/**
 * Where a comment is written. The text lives in the text area alone, so that a key typed redraws nothing.
 * @tag svc-comment-composer
 */
export class SvcCommentComposer extends LitElement {
  static override styles = [baseStyles, avatarStyles, composerStyles];
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  /** The text to start from; the writer's own is in the text area. */
  @property() value = '';
  @property() label = '';
  @property() hint = '';
  @property() submitLabel = '';
  @property({ type: Boolean }) cancelable = false;
  @property({ attribute: false }) words: Words = wordsOf('en-US');
  /** Looks up who can be mentioned. */
  @property({ attribute: false }) suggest: Suggest | undefined;
  /** Shown once the text is long. */
  @state() private length = 0;
  /** How mentions are suggested; loaded when somebody begins to write. */
  @state() private mentions: Mentions | undefined;
  @query('textarea') private area!: HTMLTextAreaElement;
  #box: MentionBox | undefined;

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
    const box = this.#box;
    const open = box?.open === true;
    const chosen = open && box.suggestions.users.length > 0 ? `person-${box.active}` : nothing;
    return html`<div class="box" part="composer">
      <textarea part="composer-input" rows="1" dir="auto" aria-label=${this.label}
        placeholder=${this.hint || this.label} aria-describedby=${length > 0 ? 'count' : nothing}
        aria-invalid=${length > BODY_MAX ? 'true' : nothing} aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${open ? 'people' : nothing} aria-activedescendant=${chosen}
        @focus=${this.#prepare} @blur=${() => box?.close()} @selectionchange=${() => box?.look()}
        @input=${this.#typed} @keydown=${this.#key}></textarea>
      ${box && this.mentions ? this.mentions.mentionList(box, words) : nothing}
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

  async #prepare(): Promise<void> {
    if (!this.suggest || this.mentions) return;
    const mentions = await import('../mentions/index.ts').catch(() => undefined);
    if (!mentions || this.mentions) return;
    this.#box = new mentions.MentionBox(this, this.area, (query) =>
      (this.suggest as Suggest)(query),
    );
    this.mentions = mentions;
    this.#box.look();
  }

  #typed(): void {
    this.#measure();
    this.#box?.look();
    this.dispatchEvent(new ComposerInputEvent(this.area.value));
  }

  #measure(): void {
    const text = this.area.value;
    const length = text.length < COUNT_FROM ? 0 : codePoints(text);
    this.length = length < COUNT_FROM ? 0 : length;
    if (!GROWS) {
      this.area.style.height = 'auto';
      this.area.style.height = `${this.area.scrollHeight}px`;
    }
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing || this.#box?.key(event)) return;
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
