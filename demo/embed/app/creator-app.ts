import { css, html, nothing, type PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import type { WorkspaceView } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { ServiceError } from '../call-service.ts';
import { pagePath } from '../page-path.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { reportUnapplied } from '../report-unapplied.ts';
import { onWorkspaceChanged } from '../workspace-changed.ts';
import { errorText } from './error-text.ts';
import { Loads } from './newest.ts';
import { type AppRoute, HOME, parseRoute } from './route.ts';
import { WorkspaceClient } from './workspace-client.ts';

type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly view: WorkspaceView }
  | { readonly kind: 'failed'; readonly error: ServiceError };

/** The creator app: its header, and the screen of the current route. */
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

        viewer-notice {
          --notice-margin: 12px 16px 0;
        }
      }
    `,
  ];

  @state() private route: AppRoute = { screen: 'home' };
  @state() private loading: Loading = { kind: 'loading' };
  #connection = new AbortController();
  readonly #loads = new Loads();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const updateRoute = () => this.#updateRoute();
    window.addEventListener('hashchange', updateRoute, { signal });
    window.addEventListener('popstate', updateRoute, { signal });
    onWorkspaceChanged(() => void this.load(), signal);
    this.#updateRoute();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
  }

  /** Navigates to a path as a new history entry. */
  navigate(path: string): void {
    if (path !== location.pathname + location.search + location.hash)
      history.pushState(null, '', path);
    this.#updateRoute();
  }

  /** Loads the workspace; the current screen stays until it is loaded. */
  async load(): Promise<void> {
    const isNewest = this.#loads.start();
    try {
      const view = await new WorkspaceClient(this.session).view();
      if (!isNewest()) return;
      this.loading = { kind: 'ready', view };
    } catch (error) {
      if (!isNewest()) return;
      if (!(error instanceof ServiceError)) throw error;
      this.loading = { kind: 'failed', error };
      this.runtime.reportError(error, { context: 'workspace' });
    }
  }

  protected override firstUpdated(): void {
    const loaded = this.load();
    this.runtime.onAction('svc:action:set-filter', async ({ filterUrlParameter }) => {
      if (this.route.screen === 'dashboard' || this.route.screen === 'slug') return;
      await loaded; // a host sets its filters as soon as the embed is ready
      const members = this.loading.kind === 'ready' ? this.loading.view.dimensions : [];
      const reason = 'it is not applied before a dashboard is open';
      reportUnapplied(this.runtime, filterUrlParameter, members, reason);
    });
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('route' as never) && this.route.screen === 'not-found') {
      const message = this.messages.pageNotFoundText(this.route.path);
      this.runtime.reportError(new Error(message), { context: 'navigation' });
    }
  }

  protected override render() {
    const { messages } = this;
    const view = this.loading.kind === 'ready' ? this.loading.view : undefined;
    const { displayName, picture } = this.session.claims?.user ?? {};
    return html`
      <header lang=${this.messagesLanguage}>
        <a class="brand" href=${HOME} @click=${this.#goHome}>
          <span class="mark">${icons.dashboard}</span>
          <span dir="auto">${view?.tenantName ?? messages.workspace}</span>
        </a>
        <person-badge
          .name=${displayName ?? ''}
          .picture=${picture ?? ''}
          .label=${messages.signedInAs(displayName ?? '')}
        ></person-badge>
      </header>
      <viewer-notice lang=${this.messagesLanguage} .members=${view?.dimensions}></viewer-notice>
      <main lang=${this.messagesLanguage}>${this.#screen()}</main>
    `;
  }

  #screen() {
    const { loading, route, messages } = this;
    if (loading.kind === 'loading')
      return html`<div class="state">
        <h1 class="unseen">${messages.workspace}</h1>
        <p role="status">${messages.loading}</p>
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
      case 'not-found':
        return html`<div class="state" role="alert">
          <h1>${messages.pageNotFoundTitle}</h1>
          <p>${messages.pageNotFoundText(route.path)}</p>
          <a class="button" href=${HOME} @click=${this.#goHome}>${messages.back}</a>
        </div>`;
      default:
        return nothing;
    }
  }

  #failed(error: ServiceError) {
    const { messages } = this;
    const forbidden = error.status === 403;
    return html`<div class="state whole" role="alert">
      <h1>${forbidden ? messages.forbiddenTitle : messages.failed}</h1>
      <p class=${forbidden ? '' : 'reason'} dir="auto">${errorText(messages, error)}</p>
      ${
        forbidden
          ? nothing
          : html`<button class="button" type="button" @click=${() => this.load()}>${messages.retry}</button>`
      }
    </div>`;
  }

  /** Path of the app of the session's deployment. */
  get #root(): string {
    return `/embed/d/${this.session.claims?.deploymentId}/app`;
  }

  /** Navigates to the start screen, also from a path outside of the app, where the link's fragment is not enough. */
  readonly #goHome = (event: Event) => {
    event.preventDefault();
    this.navigate(this.#root + HOME);
  };

  #updateRoute(): void {
    const { hash } = location;
    const path = pagePath();
    this.route =
      path === this.#root ? parseRoute(hash) : { screen: 'not-found', path: path + hash };
    document.title = this.messages.workspace;
  }
}
