import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement } from 'lit';
import { state } from 'lit/decorators.js';
import { type Scheme, selectedScheme, selectScheme } from './scheme.ts';

const PAGES = [
  { path: '/studio/', title: 'Theme studio' },
  { path: '/gallery/', title: 'Gallery' },
  { path: '/inspector/', title: 'Inspector' },
  { path: '/docs/', title: 'Docs' },
];
const NEXT: Record<Scheme, Scheme> = { auto: 'light', light: 'dark', dark: 'auto' };
const ICON: Record<Scheme, string> = { auto: 'sun-moon', light: 'sun', dark: 'moon' };

/** Header of every demo page: navigation and the color scheme switch. */
export class SiteHeader extends LitElement {
  static override styles = css`
    :host {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 4px 28px;
      padding: 8px 20px;
    }

    a {
      color: inherit;
      text-decoration: none;
      border-radius: 8px;
    }

    .home {
      display: flex;
      align-items: center;
      gap: 10px;
      font-weight: 600;
    }

    svg {
      inline-size: 28px;
      block-size: 28px;
      fill: var(--primary);

      & path {
        fill: var(--surface);
      }
    }

    nav {
      display: flex;
      gap: 4px;
      margin-inline-end: auto;

      & a {
        padding: 6px 12px;
        color: var(--ink-soft);
      }

      & a:hover {
        color: var(--ink);
        background: var(--sunken);
      }

      & [aria-current] {
        color: var(--ink);
        font-weight: 500;
        background: var(--sunken);
      }
    }

    :focus-visible {
      outline: 2px solid var(--primary);
      outline-offset: 2px;
    }

    .skip {
      position: absolute;
      inset-inline-start: 12px;
      padding: 8px 14px;
      background: var(--surface);
      z-index: 10;
    }

    .skip:not(:focus) {
      transform: translateY(-300%);
    }

    wa-icon {
      font-size: 1.25rem;
    }

    @media (width < 640px) {
      :host {
        padding-inline: 12px;
      }

      nav {
        order: 1;
        inline-size: 100%;
        margin-inline: -8px;
      }

      wa-button {
        margin-inline-start: auto;
      }
    }
  `;

  @state() private scheme = selectedScheme();

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'banner';
  }

  protected override render() {
    return html`
      <a class="skip" href="#content">Skip to content</a>
      <a class="home" href="/">
        <svg aria-hidden="true" viewBox="0 0 32 32">
          <rect width="32" height="32" rx="9" />
          <path d="m16 7 6 17-6-4-6 4Z" />
        </svg>
        svc-embed
      </a>
      <nav aria-label="Demo">${PAGES.map(({ path, title }) => this.#link(path, title))}</nav>
      <wa-button
        appearance="plain"
        size="s"
        title=${`Color scheme: ${this.scheme}`}
        @click=${this.#switchScheme}
        ><wa-icon name=${ICON[this.scheme]} label=${`Color scheme: ${this.scheme}`}></wa-icon
      ></wa-button>
    `;
  }

  #link(path: string, title: string) {
    const here = location.pathname === path ? 'page' : 'true';
    return location.pathname.startsWith(path)
      ? html`<a href=${path} aria-current=${here}>${title}</a>`
      : html`<a href=${path}>${title}</a>`;
  }

  readonly #switchScheme = () => {
    this.scheme = NEXT[this.scheme];
    selectScheme(this.scheme);
  };
}
