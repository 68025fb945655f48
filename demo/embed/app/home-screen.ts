import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { defaultSettings, type Item, type NewItem, type WorkspaceView } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import type { MenuAction } from '../parts/action-menu.ts';
import { controls } from '../parts/controls.styles.ts';
import { icons } from '../parts/icons.ts';
import { dispatchWorkspaceChanged } from '../workspace-changed.ts';
import { errorText } from './error-text.ts';
import { homeStyles } from './home-screen.styles.ts';
import { type ItemOrder, inOrder, itemsIn, type SortKey } from './item-order.ts';
import { HOME, linkTo } from './route.ts';
import { WorkspaceClient } from './workspace-client.ts';

/** The open dialog and its item. */
type OpenDialog = { readonly kind: 'name' | 'move' | 'delete' | 'share'; readonly item?: Item };

/** Start screen of the workspace, or one of its folders: lists its items and creates new ones. */
export class HomeScreen extends AppElement {
  static override styles = [controls, homeStyles];

  @property({ attribute: false }) view!: WorkspaceView;
  @property({ attribute: false }) folderId?: number;
  @state() private dialog: OpenDialog | undefined;
  @state() private chatting = false;
  @state() private problem = '';
  @state() private order: ItemOrder | undefined;
  #busy = false;

  protected override render() {
    const { messages, folderId } = this;
    const folder = this.view.items.find(({ id, kind }) => kind === 'folder' && id === folderId);
    if (folderId !== undefined && !folder)
      return html`<div class="state" role="alert">
        <h1>${messages.notFoundTitle}</h1>
        <p>${messages.notFoundText}</p>
        <a class="button" href=${HOME}>${messages.back}</a>
      </div>`;
    return html`<div class="page ${this.chatting ? 'with-chat' : ''}">
      <section class="main">
        <div class="head">
          ${folder ? html`<a class="button quiet icon" href=${HOME} aria-label=${messages.back} title=${messages.back}>${icons.back}</a>` : nothing}
          <h1><bdi>${folder?.title ?? messages.workspace}</bdi></h1>
          ${this.settings.showWorkbookChat ? this.#askButton() : nothing}
          <action-menu
            look="primary"
            .label=${messages.create}
            .face=${html`${icons.plus} ${messages.create}`}
            .actions=${this.#creations(folder)}
          ></action-menu>
        </div>
        ${this.problem ? html`<p class="reason" role="alert">${this.problem}</p>` : nothing}
        ${this.#list(folder)}
      </section>
      ${
        this.chatting && this.settings.showWorkbookChat
          ? html`<side-panel
              .heading=${messages.chat}
              .close=${messages.closeChat}
              @close=${() => this.#toggleChat()}
            ><chat-thread .items=${this.view.items}></chat-thread></side-panel>`
          : nothing
      }
    </div>
    ${this.dialog ? this.#form(this.dialog) : nothing}`;
  }

  #askButton() {
    return html`<button
      class="button"
      type="button"
      aria-pressed=${this.chatting}
      @click=${() => this.#toggleChat()}
    >${icons.chat} ${this.messages.ask}</button>`;
  }

  #list(folder: Item | undefined) {
    const { messages } = this;
    const items = inOrder(itemsIn(folder, this.view.items), this.order, this.locale.formats);
    if (items.length === 0) return this.#empty(folder);
    return html`<div class="card list" role="table" aria-label=${folder?.title ?? messages.workspace}>
      <div class="row top" role="row">
        ${this.#header('title', messages.name)}
        ${this.#header('owner', messages.owner)}
        <span role="columnheader">${messages.sharedWith}</span>
        ${this.#header('updatedAt', messages.changed)}
        <span role="columnheader"><span class="unseen">${messages.open}</span></span>
      </div>
      ${items.map((item) => this.#row(item))}
    </div>`;
  }

  #header(key: SortKey, title: string) {
    const direction = this.order?.key === key ? this.order.direction : 'none';
    const arrow = { ascending: '▲', descending: '▼', none: '' }[direction];
    const sort = () => {
      this.order = { key, direction: direction === 'ascending' ? 'descending' : 'ascending' };
    };
    return html`<span role="columnheader" aria-sort=${direction}>
      <button class="sort" type="button" title=${this.messages.sortBy(title)} @click=${sort}>
        ${title} <span aria-hidden="true">${arrow}</span>
      </button>
    </span>`;
  }

  #row(item: Item) {
    const { messages, formatters } = this;
    const shared = item.sharedWith.join(', ') || messages.notShared;
    return html`<div class="row" role="row">
      <span role="cell" class="name">
        <a href=${linkTo(item)}>
          <span class="kind ${item.kind}">${icons[item.kind]}</span>
          <span><span><bdi>${item.title}</bdi></span><small>${messages[item.kind]}</small></span>
        </a>
      </span>
      <span role="cell" class="soft">${item.isOwn ? messages.mine : html`<bdi>${item.owner}</bdi>`}</span>
      <span role="cell" class="soft shared">${item.isOwn ? shared : '–'}</span>
      <span role="cell" class="soft changed">${formatters.relativeTime(item.updatedAt, Date.now())}</span>
      <span role="cell">
        <action-menu .label=${messages.moreFor(item.title)} .actions=${this.#actionsOf(item)}></action-menu>
      </span>
    </div>`;
  }

  #empty(folder: Item | undefined) {
    const { messages } = this;
    return html`<div class="card state">
      ${
        folder
          ? html`<p>${messages.emptyFolder}</p>`
          : html`<h2>${messages.emptyTitle}</h2><p>${messages.emptyText}</p>`
      }
      <div class="actions">
        ${this.#creations(folder)
          .slice(0, 2)
          .map(
            ({ label, icon, run }) =>
              html`<button class="button" type="button" @click=${run}>${icon} ${label}</button>`,
          )}
      </div>
    </div>`;
  }

  #creations(folder: Item | undefined): MenuAction[] {
    const { messages } = this;
    const folderId = folder?.isOwn ? folder.id : null;
    const report = { measures: [], dimensions: [], view: 'bars' as const };
    const board = { tiles: [], settings: defaultSettings };
    const create = (item: NewItem) => () =>
      this.#run(async (client) => linkTo(await client.create(item)));
    const workbook = messages.untitledWorkbook;
    const dashboard = messages.untitledDashboard;
    const actions: MenuAction[] = [
      {
        label: messages.newWorkbook,
        icon: icons.workbook,
        run: create({ kind: 'workbook', title: workbook, folderId, body: report }),
      },
      {
        label: messages.newDashboard,
        icon: icons.dashboard,
        run: create({ kind: 'dashboard', title: dashboard, folderId, body: board }),
      },
      {
        label: messages.newFolder,
        icon: icons.folder,
        run: () => this.#openDialog({ kind: 'name' }),
      },
    ];
    return folder ? actions.slice(0, 2) : actions;
  }

  #actionsOf(item: Item): MenuAction[] {
    const { messages } = this;
    const open = {
      label: messages.open,
      icon: icons[item.kind],
      run: () => {
        location.hash = linkTo(item);
      },
    };
    if (!item.isOwn) return [open];
    const dialogAction = (kind: OpenDialog['kind'], label: string, icon?: TemplateResult<2>) => ({
      label,
      ...(icon && { icon }),
      danger: kind === 'delete',
      run: () => this.#openDialog({ kind, item }),
    });
    return [
      open,
      ...(this.settings.showWorkbookShare
        ? [dialogAction('share', messages.share, icons.share)]
        : []),
      dialogAction('name', messages.rename, icons.pencil),
      ...(item.kind === 'folder' ? [] : [dialogAction('move', messages.move, icons.folder)]),
      dialogAction('delete', messages.remove, icons.close),
    ];
  }

  #form({ kind, item }: OpenDialog) {
    const { messages } = this;
    const done = () => {
      this.dialog = undefined;
    };
    if (kind === 'share' && item)
      return html`<share-form
        .item=${item}
        .groups=${this.view.groups}
        @share-failed=${({ detail }: CustomEvent<string>) => {
          this.problem = detail;
        }}
        @dismissed=${done}
      ></share-form>`;
    const headings = {
      name: item ? messages.rename : messages.newFolder,
      move: messages.move,
      delete: messages.deleteTitle(item?.title ?? ''),
      share: '',
    };
    return html`<modal-form
      .heading=${headings[kind]}
      .agree=${kind === 'delete' ? messages.remove : messages.save}
      .cancel=${messages.cancel}
      ?danger=${kind === 'delete'}
      @submit-form=${() => this.#submit(kind, item)}
      @dismissed=${done}
    >${this.#field(kind, item)}</modal-form>`;
  }

  #field(kind: OpenDialog['kind'], item: Item | undefined) {
    const { messages } = this;
    if (kind === 'delete')
      return html`<p>${item?.kind === 'folder' ? messages.deleteFolderText : messages.deleteText}</p>`;
    if (kind === 'name')
      return html`<input
        type="text"
        aria-label=${item ? messages.newName : messages.nameOfFolder}
        placeholder=${item ? messages.newName : messages.nameOfFolder}
        maxlength="120"
        required
        pattern=".*\\S.*"
        .value=${item?.title ?? ''}
      />`;
    const folders = this.view.items.filter(({ kind, isOwn }) => kind === 'folder' && isOwn);
    return html`<select aria-label=${messages.move}>
      <option value="">${messages.topLevel}</option>
      ${folders.map(({ id, title }) => html`<option value=${id} .selected=${id === item?.folderId}>${title}</option>`)}
    </select>`;
  }

  #submit(kind: OpenDialog['kind'], item: Item | undefined): void {
    const form = this.renderRoot.querySelector('modal-form');
    const value = form?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')?.value;
    void this.#run(async (client) => {
      if (kind === 'name' && item) await client.change(item.id, { title: value ?? '' });
      else if (kind === 'name') await client.create({ kind: 'folder', title: value ?? '' });
      else if (kind === 'move' && item)
        await client.change(item.id, { folderId: value ? Number(value) : null });
      else if (item) await client.remove(item.id);
      return undefined;
    });
  }

  /**
   * Runs an action, reloads the workspace and follows the link that the action returns. A second click during an action
   * is ignored.
   */
  async #run(action: (client: WorkspaceClient) => Promise<string | undefined>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.problem = '';
    const { hash } = location;
    try {
      const link = await action(new WorkspaceClient(this.session));
      dispatchWorkspaceChanged();
      // the viewer may have opened another page meanwhile
      if (link && location.hash === hash) location.hash = link;
    } catch (error) {
      this.problem = errorText(this.messages, error as Error);
      this.runtime.reportError(error, { context: 'workspace' });
    } finally {
      this.#busy = false;
    }
  }

  #openDialog(dialog: OpenDialog): void {
    this.dialog = dialog;
  }

  #toggleChat(): void {
    this.chatting = !this.chatting;
  }
}
