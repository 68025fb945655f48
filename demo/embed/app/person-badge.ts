import { css, html, LitElement, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { mayShow } from './is-picture-allowed.ts';

/** The viewer's picture, or their initials if there is none or the page's policy blocks it. */
export class PersonBadge extends LitElement {
  static override styles = css`
    :host {
      display: inline-grid;
      place-items: center;
      overflow: hidden;
      inline-size: 32px;
      block-size: 32px;
      border-radius: 50%;
      font-size: 0.875rem;
      font-weight: 600;
      color: var(--ink);
      background: color-mix(in srgb, var(--primary) 16%, var(--surface));
    }

    img {
      inline-size: 100%;
      block-size: 100%;
      object-fit: cover;
    }
  `;

  @property() name = '';
  @property() picture = '';
  @property() label = '';
  /** The picture if the page's policy allows it and it has not failed to load. */
  @state() private shown = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('picture')) void this.#show(this.picture);
  }

  protected override render() {
    if (this.shown)
      return html`<img
        src=${this.shown}
        alt=${this.label}
        referrerpolicy="no-referrer"
        @error=${() => {
          this.shown = '';
        }}
      />`;
    return html`<span role="img" aria-label=${this.label} title=${this.label}>${initialsOf(this.name)}</span>`;
  }

  async #show(picture: string): Promise<void> {
    this.shown = '';
    const may = await mayShow(picture);
    if (may && picture === this.picture) this.shown = picture;
  }
}

/** Returns the first characters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
