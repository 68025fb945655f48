import { css, html, nothing, type PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import type { WorkspaceView } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { ServiceError } from '../service-call.ts';
import { onWorkspaceChanged } from '../workspace-changed.ts';
import { controls } from './controls.styles.ts';
import { failureText } from './failure-text.ts';
import { icons } from './icons.ts';
import { type AppRoute, HOME, routeOf } from './route.ts';
import { WorkspaceClient } from './workspace-client.ts';

type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly view: WorkspaceView }
  | { readonly kind: 'failed'; readonly error: ServiceError };

/** The creator app: its header, and the screen that the address names. */
export class CreatorApp extends AppElement {
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-rows: auto auto 1fr;
        min-block-size: 100dvh;
      }

      header {
        display: flex;
        align-items: center;
        gap: 10px;
        padding: 10px 24px;
        background: var(--surface);
        border-block-end: 1px solid var(--line);
      }

      .brand {
        display: flex;
        align-items: center;
        gap: 10px;
        min-inline-size: 0;
        margin-inline-end: auto;
        font-weight: 600;
        border-radius: 8px;
      }

      .brand span:last-child {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .mark {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 32px;
        block-size: 32px;
        color: var(--on-primary);
        background: var(--primary);
        border-radius: min(var(--radius), 10px);
      }

      main {
        display: grid;
        min-inline-size: 0;
      }

      @media (width < 640px) {
        header {
          padding-inline: 16px;
        }

        ignored-notes {
          --notes-margin: 12px 16px 0;
        }
      }
    `,
  ];

  @state() private route: AppRoute = { screen: 'home' };
  @state() private loading: Loading = { kind: 'loading' };
  #life = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#life = new AbortController();
    const { signal } = this.#life;
    const follow = () => this.#follow();
    window.addEventListener('hashchange', follow, { signal });
    window.addEventListener('popstate', follow, { signal });
    onWorkspaceChanged(() => void this.load(), signal);
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life.abort();
  }

  /** Goes where the host asks; the viewer can come back by their own back button. */
  goTo(path: string): void {
    if (path !== location.pathname + location.search + location.hash)
      history.pushState(null, '', path);
    this.#follow();
  }

  /** Brings the workspace; what is on the screen stays until it is here. */
  async load(): Promise<void> {
    try {
      const view = await new WorkspaceClient(this.session).view();
      this.loading = { kind: 'ready', view };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.loading = { kind: 'failed', error };
      this.runtime.reportError(error, { context: 'workspace' });
    }
  }

  protected override firstUpdated(): void {
    void this.load();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('route' as never) && this.route.screen === 'nowhere') {
      const message = this.words.noWayText(this.route.path);
      this.runtime.reportError(new Error(message), { context: 'navigation' });
    }
  }

  protected override render() {
    const { words } = this;
    const view = this.loading.kind === 'ready' ? this.loading.view : undefined;
    const { displayName, picture } = this.session.claims?.user ?? {};
    return html`
      <header lang=${this.wordsLanguage}>
        <a class="brand" href=${HOME} @click=${this.#goHome}>
          <span class="mark">${icons.dashboard}</span>
          <span dir="auto">${view?.tenantName ?? words.workspace}</span>
        </a>
        <person-badge
          .name=${displayName ?? ''}
          .picture=${picture ?? ''}
          .label=${words.signedInAs(displayName ?? '')}
        ></person-badge>
      </header>
      <ignored-notes lang=${this.wordsLanguage} .members=${view?.dimensions}></ignored-notes>
      <main lang=${this.wordsLanguage}>${this.#screen()}</main>
    `;
  }

  #screen() {
    const { loading, route, words } = this;
    if (loading.kind === 'loading')
      return html`<div class="state">
        <h1 class="unseen">${words.workspace}</h1>
        <p role="status">${words.loading}</p>
      </div>`;
    if (loading.kind === 'failed') return this.#failed(loading.error);
    const { view } = loading;
    switch (route.screen) {
      case 'home':
        return html`<home-screen .view=${view}></home-screen>`;
      case 'folder':
        return html`<home-screen .view=${view} .folderId=${route.id}></home-screen>`;
      case 'workbook':
        return html`<workbook-screen .view=${view} .itemKey=${route.id}></workbook-screen>`;
      case 'dashboard':
        return html`<dashboard-screen .view=${view} .itemKey=${route.id}></dashboard-screen>`;
      case 'slug':
        return html`<dashboard-screen .view=${view} .itemKey=${route.slug}></dashboard-screen>`;
      case 'nowhere':
        return html`<div class="state" role="alert">
          <h1>${words.noWayTitle}</h1>
          <p>${words.noWayText(route.path)}</p>
          <a class="button" href=${HOME} @click=${this.#goHome}>${words.back}</a>
        </div>`;
      default:
        return nothing;
    }
  }

  #failed(error: ServiceError) {
    const { words } = this;
    const forbidden = error.status === 403;
    return html`<div class="state" role="alert">
      <h1>${forbidden ? words.forbiddenTitle : words.failed}</h1>
      <p class=${forbidden ? '' : 'reason'} dir="auto">${failureText(words, error)}</p>
      ${
        forbidden
          ? nothing
          : html`<button class="button" type="button" @click=${() => this.load()}>${words.retry}</button>`
      }
    </div>`;
  }

  /** Where the app of the session's deployment is. */
  get #root(): string {
    return `/embed/d/${this.session.claims?.deploymentId}/app`;
  }

  /** The way home from an address that is not the app's too, where the link's fragment alone would not do. */
  readonly #goHome = (event: Event) => {
    event.preventDefault();
    this.goTo(this.#root + HOME);
  };

  #follow(): void {
    const { pathname, hash } = location;
    this.route =
      pathname === this.#root ? routeOf(hash) : { screen: 'nowhere', path: pathname + hash };
    document.title = this.words.workspace;
  }
}
