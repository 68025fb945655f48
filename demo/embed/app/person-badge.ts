import { css, html, LitElement } from 'lit';
import { property, state } from 'lit/decorators.js';

/** The viewer: their picture, or their initials where there is none or the page's policy refuses it. */
export class PersonBadge extends LitElement {
  static override styles = css`
    :host {
      display: inline-grid;
      place-items: center;
      overflow: hidden;
      inline-size: 32px;
      block-size: 32px;
      border-radius: 50%;
      font-size: 0.75rem;
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
  @state() private refused = '';

  protected override render() {
    if (this.picture && this.picture !== this.refused)
      return html`<img
        src=${this.picture}
        alt=${this.label}
        referrerpolicy="no-referrer"
        @error=${() => {
          this.refused = this.picture;
        }}
      />`;
    return html`<span role="img" aria-label=${this.label} title=${this.label}>${initialsOf(this.name)}</span>`;
  }
}

/** The first characters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
