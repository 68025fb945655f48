import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Board, FullItem, ItemChange, Report, WorkspaceView } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { ServiceError } from '../call-service.ts';
import { icons } from '../parts/icons.ts';
import { dispatchWorkspaceChanged } from '../workspace-changed.ts';
import { errorText } from './error-text.ts';
import { type Draft, Drafts, Loads } from './newest.ts';
import { HOME } from './route.ts';
import { WorkspaceClient } from './workspace-client.ts';

type State<Body> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly item: FullItem; readonly draft: Draft<Body> }
  | { readonly kind: 'failed'; readonly error: ServiceError };

/** They survive leaving the screen. */
const drafts = new Drafts<Report | Board>();

/** Base class of the screens of one item: loads it, keeps unsaved changes, and saves them. */
export abstract class ItemScreen<Body extends Report | Board> extends AppElement {
  @property({ attribute: false }) view!: WorkspaceView;
  @property({ attribute: false }) itemKey!: number | string;
  @state() protected current: State<Body> = { kind: 'loading' };
  @state() protected busy = false;
  @state() protected problem = '';
  /** Whether the item was changed elsewhere since it was loaded. */
  @state() private conflict = false;
  @state() protected sharing = false;
  @state() protected chatting = false;
  readonly #loads = new Loads();

  protected abstract readonly kind: FullItem['kind'];
  protected abstract screen(item: FullItem, draft: Draft<Body>): unknown;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('itemKey')) void this.#load();
    // applies changes by other parts of the page, such as sharing or renaming
    else if (changed.has('view') && this.current.kind === 'open') this.#updateItem(this.current);
  }

  protected override render() {
    const { current, messages } = this;
    if (current.kind === 'open') return this.screen(current.item, current.draft);
    if (current.kind === 'loading')
      return html`<div class="state">
        <h1 class="unseen">${messages[this.kind]}</h1>
        <p role="status">${messages.loading}</p>
      </div>`;
    const { error } = current;
    const { status } = error;
    return html`<div class="state" role="alert">
      <h1>${status === 404 ? messages.notFoundTitle : messages.failed}</h1>
      <p class=${status === 404 ? '' : 'reason'} dir="auto">
        ${status === 404 ? messages.notFoundText : errorText(messages, error)}
      </p>
      <div class="actions">
        ${status === 404 ? nothing : html`<button class="button" type="button" @click=${() => this.#load()}>${messages.retry}</button>`}
        <a class="button" href=${HOME}>${messages.back}</a>
      </div>
    </div>`;
  }

  protected get dirty(): boolean {
    return this.current.kind === 'open' && drafts.has(this.current.item.id);
  }

  /** Renders the back link, the title and the buttons of a screen. */
  protected head(item: FullItem, draft: Draft<Body>, editing: boolean, buttons: unknown) {
    const { messages } = this;
    return html`<div class="head">
      <a
        class="button quiet icon back"
        href=${item.folderId ? `#/folder/${item.folderId}` : HOME}
        aria-label=${messages.back}
        title=${messages.back}
      >${icons.back}</a>
      ${
        editing
          ? html`<h1 class="unseen">${draft.title}</h1>
              <input
                class="title"
                type="text"
                aria-label=${messages.titleLabel}
                dir="auto"
                maxlength="120"
                .value=${draft.title}
                @change=${this.#rename}
              />`
          : html`<h1><bdi>${draft.title}</bdi></h1>`
      }
      ${buttons}
    </div>
    ${this.problem ? this.#problem() : nothing}
    ${
      this.sharing
        ? html`<share-form
            .item=${item}
            .groups=${this.view.groups}
            @share-failed=${({ detail }: CustomEvent<string>) => {
              this.problem = detail;
            }}
            @dismissed=${() => {
              this.sharing = false;
            }}
          ></share-form>`
        : nothing
    }`;
  }

  protected shareButton(item: FullItem) {
    if (!this.settings.showWorkbookShare || !item.isOwn) return nothing;
    return html`<button
      class="button"
      type="button"
      @click=${() => {
        this.sharing = true;
      }}
    >${icons.share} ${this.messages.share}</button>`;
  }

  protected saveButton() {
    const { messages, busy, dirty } = this;
    return html`<button
      class="button primary"
      type="button"
      ?disabled=${busy || !dirty}
      @click=${() => this.save()}
    >${busy ? messages.saving : dirty ? messages.save : messages.saved}</button>`;
  }

  /** Changes the draft. */
  protected edit(change: Partial<Draft<Body>>): void {
    if (this.current.kind !== 'open') return;
    const { item, draft } = this.current;
    const changed = { ...draft, ...change };
    drafts.set(item.id, changed);
    this.current = { kind: 'open', item, draft: changed };
  }

  /** Saves the draft and further members, unless the item was changed elsewhere. */
  protected async save(further: ItemChange = {}, overwrite = false): Promise<boolean> {
    if (this.current.kind !== 'open') return false;
    const { item, draft } = this.current;
    this.busy = true;
    this.#clear();
    try {
      const { title, body } = draft;
      const version = overwrite ? undefined : draft.version;
      const saved = await this.client.change(item.id, { title, body, ...further }, version);
      drafts.saved(saved, draft);
      if (this.current.kind === 'open' && this.current.item.id === saved.id) this.#open(saved);
      dispatchWorkspaceChanged();
      return true;
    } catch (error) {
      this.failed(error as Error, item);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Reports an error to the host, and shows it to the viewer unless another item than `item` is open. */
  protected failed(error: Error, item: FullItem): void {
    this.runtime.reportError(error, { context: 'workspace' });
    if (this.current.kind !== 'open' || this.current.item.id !== item.id) return;
    this.problem = errorText(this.messages, error);
    this.conflict = error instanceof ServiceError && error.problem.code === 'changed-elsewhere';
  }

  protected get client(): WorkspaceClient {
    return new WorkspaceClient(this.session);
  }

  #problem() {
    const { messages } = this;
    return html`<div class="problem" role="alert">
      <p class="reason" dir="auto">${this.problem}</p>
      ${
        this.conflict
          ? html`<button class="button small" type="button" @click=${() => this.save({}, true)}>${messages.keepMine}</button>
              <button class="button small" type="button" @click=${this.#discardDraft}>${messages.takeTheirs}</button>`
          : nothing
      }
    </div>`;
  }

  #clear(): void {
    this.problem = '';
    this.conflict = false;
  }

  readonly #discardDraft = () => {
    if (this.current.kind !== 'open') return;
    drafts.delete(this.current.item.id);
    void this.#load();
  };

  async #load(): Promise<void> {
    const key = this.itemKey;
    const isNewest = this.#loads.start();
    this.current = { kind: 'loading' };
    this.#clear();
    try {
      const item = await (typeof key === 'number'
        ? this.client.read(key)
        : this.client.readSlug(key));
      if (!isNewest()) return;
      if (item.kind !== this.kind) throw new ServiceError(404);
      this.#open(item);
    } catch (error) {
      if (!isNewest()) return;
      if (!(error instanceof ServiceError)) throw error;
      this.current = { kind: 'failed', error };
      this.runtime.reportError(error, { context: 'workspace' });
    }
  }

  #open(item: FullItem): void {
    const { title, body, updatedAt: version } = item;
    const draft = (drafts.get(item.id) ?? { title, body, version }) as Draft<Body>;
    this.current = { kind: 'open', item, draft };
    document.title = draft.title;
  }

  #updateItem({ item, draft }: Extract<State<Body>, { kind: 'open' }>): void {
    const listed = this.view.items.find(({ id }) => id === item.id);
    if (listed) this.current = { kind: 'open', item: { ...item, ...listed }, draft };
  }

  readonly #rename = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const title = input.value.trim();
    if (title) this.edit({ title });
    else if (this.current.kind === 'open') input.value = this.current.draft.title;
  };
}
