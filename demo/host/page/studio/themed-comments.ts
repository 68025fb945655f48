import '../../../../src/comments/define.ts';
import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import { THEME_PROPERTIES } from '../../../../src/api/index.ts';
import type { CommentsSessionProvider } from '../../../../src/comments/index.ts';
import { resolveLink } from '../gallery/comments/dashboard-links.js';
import { resolveColor } from './resolve-color.ts';
import { StudioElement } from './studio-element.ts';
import type { Scheme } from './theme/colors.ts';
import type { Design } from './theme/design.ts';
import { cssProperties } from './theme/theme-css.ts';

/** What the comments need of a store. */
export interface ThemedCommentsStore extends EventTarget {
  readonly design: Design;
}

/** Comments outside a frame with the theme's CSS properties, as the runtime sets them in an embed. */
export class ThemedComments extends StudioElement<ThemedCommentsStore> {
  static override styles = [
    ...StudioElement.styles,
    css`
      :host {
        padding: 16px;
        overflow: auto;
        background: light-dark(#f6f7f9, #0e1014);
      }

      svc-comments {
        max-inline-size: 560px;
        margin-inline: auto;
        border: 1px solid light-dark(#e4e7ec, #2a2e37);
      }
    `,
  ];

  @property() service = '';
  @property() dashboard = 'flights';
  @property() scheme: Scheme = 'light';
  readonly #mint: CommentsSessionProvider = (request) => mint(this.dashboard, request);

  protected override render() {
    this.#applyTheme();
    const { locale, timezone } = this.store.design;
    return html`<svc-comments
      base-url=${this.service}
      dashboard=${this.dashboard}
      .locale=${locale}
      .timezone=${timezone}
      .sessionProvider=${this.#mint}
      .resolveLink=${resolveLink}
    ></svc-comments>`;
  }

  /** Labels the two panels of the page differently. */
  protected override updated(): void {
    const comments = this.renderRoot.querySelector('svc-comments');
    void comments?.updateComplete.then(() => {
      const panel = comments.shadowRoot?.querySelector('[part=panel]');
      panel?.removeAttribute('aria-labelledby');
      panel?.setAttribute('aria-label', `Comments, ${this.scheme}`);
    });
  }

  #applyTheme(): void {
    const { theme } = this.store.design;
    const properties = cssProperties(theme, resolveColor);
    this.style.colorScheme = this.scheme;
    for (const name of THEME_PROPERTIES) {
      const value = properties.get(name);
      if (value === undefined) this.style.removeProperty(name);
      else this.style.setProperty(name, value);
    }
  }
}

/** Requests a session from the host's server, as `session-url` does for an embed. */
async function mint(
  dashboard: string,
  { reason, signal }: Parameters<CommentsSessionProvider>[0],
): ReturnType<CommentsSessionProvider> {
  const response = await fetch('/api/embed-session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reason, surface: 'dashboard', dashboard }),
    signal,
  });
  if (!response.ok) throw new Error(`The session endpoint responded with ${response.status}.`);
  return response.json();
}
