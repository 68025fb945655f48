import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { defaultSettings, type Item, type NewItem, type WorkspaceView } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { tellWorkspaceChanged } from '../workspace-changed.ts';
import type { MenuAction } from './action-menu.ts';
import { controls } from './controls.styles.ts';
import { failureText } from './failure-text.ts';
import { homeStyles } from './home-screen.styles.ts';
import { icons } from './icons.ts';
import { HOME, linkTo } from './route.ts';
import { WorkspaceClient } from './workspace-client.ts';

/** What the viewer is asked about an item. */
type OpenDialog = { readonly about: 'name' | 'move' | 'delete' | 'share'; readonly item?: Item };

const ORDER = { folder: 0, dashboard: 1, workbook: 2 };

/** The launchpad of the workspace, or one of its folders: everything in it, and ways to make more. */
export class HomeScreen extends AppElement {
  static override styles = [controls, homeStyles];

  @property({ attribute: false }) view!: WorkspaceView;
  @property({ attribute: false }) folderId?: number;
  @state() private asked: OpenDialog | undefined;
  @state() private chatting = false;
  @state() private problem = '';
  #busy = false;

  protected override render() {
    const { words, folderId } = this;
    const folder = this.view.items.find(({ id, kind }) => kind === 'folder' && id === folderId);
    if (folderId !== undefined && !folder)
      return html`<div class="state" role="alert">
        <h1>${words.notFoundTitle}</h1>
        <p>${words.notFoundText}</p>
        <a class="button" href=${HOME}>${words.back}</a>
      </div>`;
    return html`<div class="page ${this.chatting ? 'with-chat' : ''}">
      <section class="main">
        <div class="head">
          ${folder ? html`<a class="button quiet icon" href=${HOME} aria-label=${words.back} title=${words.back}>${icons.back}</a>` : nothing}
          <h1><bdi>${folder?.title ?? words.workspace}</bdi></h1>
          ${this.settings.showWorkbookChat ? this.#askButton() : nothing}
          <action-menu
            look="primary"
            .label=${words.create}
            .face=${html`${icons.plus} ${words.create}`}
            .actions=${this.#creations(folder)}
          ></action-menu>
        </div>
        ${this.problem ? html`<p class="reason" role="alert">${this.problem}</p>` : nothing}
        ${this.#list(folder)}
      </section>
      ${
        this.chatting && this.settings.showWorkbookChat
          ? html`<chat-panel .items=${this.view.items} @close=${() => this.#toggleChat()}></chat-panel>`
          : nothing
      }
    </div>
    ${this.asked ? this.#form(this.asked) : nothing}`;
  }

  #askButton() {
    return html`<button
      class="button"
      type="button"
      aria-pressed=${this.chatting}
      @click=${() => this.#toggleChat()}
    >${icons.chat} ${this.words.ask}</button>`;
  }

  #list(folder: Item | undefined) {
    const { words } = this;
    const readable = new Set(this.view.items.map(({ id }) => id));
    // what lies in a folder that is not shared with this viewer shows at the top
    const placeOf = ({ folderId }: Item) =>
      folderId !== null && readable.has(folderId) ? folderId : undefined;
    const items = this.view.items
      .filter((item) => placeOf(item) === folder?.id)
      .toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
    if (items.length === 0) return this.#empty(folder);
    return html`<div class="card list" role="table" aria-label=${folder?.title ?? words.workspace}>
      <div class="row top" role="row">
        <span role="columnheader">${words.name}</span>
        <span role="columnheader">${words.owner}</span>
        <span role="columnheader">${words.sharedWith}</span>
        <span role="columnheader">${words.changed}</span>
        <span role="columnheader"><span class="unseen">${words.open}</span></span>
      </div>
      ${items.map((item) => this.#row(item))}
    </div>`;
  }

  #row(item: Item) {
    const { words, formatters } = this;
    const shared = item.sharedWith.join(', ') || words.notShared;
    return html`<div class="row" role="row">
      <span role="cell" class="name">
        <a href=${linkTo(item)}>
          <span class="kind ${item.kind}">${icons[item.kind]}</span>
          <span><span><bdi>${item.title}</bdi></span><small>${words[item.kind]}</small></span>
        </a>
      </span>
      <span role="cell" class="soft">${item.isOwn ? words.mine : html`<bdi>${item.owner}</bdi>`}</span>
      <span role="cell" class="soft shared">${item.isOwn ? shared : '–'}</span>
      <span role="cell" class="soft changed">${formatters.relativeTime(item.updatedAt, Date.now())}</span>
      <span role="cell">
        <action-menu .label=${words.moreFor(item.title)} .actions=${this.#actionsOf(item)}></action-menu>
      </span>
    </div>`;
  }

  #empty(folder: Item | undefined) {
    const { words } = this;
    return html`<div class="card state">
      ${
        folder
          ? html`<p>${words.emptyFolder}</p>`
          : html`<h2>${words.emptyTitle}</h2><p>${words.emptyText}</p>`
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
    const { words } = this;
    const folderId = folder?.isOwn ? folder.id : null;
    const report = { measures: [], dimensions: [], view: 'bars' as const };
    const board = { tiles: [], settings: defaultSettings };
    const make = (item: NewItem) => () =>
      this.#do(async (client) => linkTo(await client.create(item)));
    const workbook = words.untitledWorkbook;
    const dashboard = words.untitledDashboard;
    const actions: MenuAction[] = [
      {
        label: words.newWorkbook,
        icon: icons.workbook,
        run: make({ kind: 'workbook', title: workbook, folderId, body: report }),
      },
      {
        label: words.newDashboard,
        icon: icons.dashboard,
        run: make({ kind: 'dashboard', title: dashboard, folderId, body: board }),
      },
      { label: words.newFolder, icon: icons.folder, run: () => this.#ask({ about: 'name' }) },
    ];
    return folder ? actions.slice(0, 2) : actions;
  }

  #actionsOf(item: Item): MenuAction[] {
    const { words } = this;
    const open = {
      label: words.open,
      icon: icons[item.kind],
      run: () => {
        location.hash = linkTo(item);
      },
    };
    if (!item.isOwn) return [open];
    const ask = (about: OpenDialog['about'], label: string, icon?: TemplateResult<2>) => ({
      label,
      ...(icon && { icon }),
      danger: about === 'delete',
      run: () => this.#ask({ about, item }),
    });
    return [
      open,
      ...(this.settings.showWorkbookShare ? [ask('share', words.share, icons.share)] : []),
      ask('name', words.rename, icons.pencil),
      ...(item.kind === 'folder' ? [] : [ask('move', words.move, icons.folder)]),
      ask('delete', words.remove, icons.close),
    ];
  }

  #form({ about, item }: OpenDialog) {
    const { words } = this;
    const done = () => {
      this.asked = undefined;
    };
    if (about === 'share' && item)
      return html`<share-form
        .item=${item}
        .groups=${this.view.groups}
        @share-failed=${({ detail }: CustomEvent<string>) => {
          this.problem = detail;
        }}
        @dismissed=${done}
      ></share-form>`;
    const headings = {
      name: item ? words.rename : words.newFolder,
      move: words.move,
      delete: words.deleteTitle(item?.title ?? ''),
      share: '',
    };
    return html`<modal-form
      .heading=${headings[about]}
      .agree=${about === 'delete' ? words.remove : words.save}
      .cancel=${words.cancel}
      ?danger=${about === 'delete'}
      @submit-form=${() => this.#answer(about, item)}
      @dismissed=${done}
    >${this.#field(about, item)}</modal-form>`;
  }

  #field(about: OpenDialog['about'], item: Item | undefined) {
    const { words } = this;
    if (about === 'delete')
      return html`<p>${item?.kind === 'folder' ? words.deleteFolderText : words.deleteText}</p>`;
    if (about === 'name')
      return html`<input
        type="text"
        aria-label=${item ? words.newName : words.nameOfFolder}
        placeholder=${item ? words.newName : words.nameOfFolder}
        maxlength="120"
        required
        pattern=".*\\S.*"
        .value=${item?.title ?? ''}
      />`;
    const folders = this.view.items.filter(({ kind, isOwn }) => kind === 'folder' && isOwn);
    return html`<select aria-label=${words.move}>
      <option value="">${words.topLevel}</option>
      ${folders.map(({ id, title }) => html`<option value=${id} ?selected=${id === item?.folderId}>${title}</option>`)}
    </select>`;
  }

  #answer(about: OpenDialog['about'], item: Item | undefined): void {
    const form = this.renderRoot.querySelector('modal-form');
    const value = form?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')?.value;
    void this.#do(async (client) => {
      if (about === 'name' && item) await client.change(item.id, { title: value ?? '' });
      else if (about === 'name') await client.create({ kind: 'folder', title: value ?? '' });
      else if (about === 'move' && item)
        await client.change(item.id, { folderId: value ? Number(value) : null });
      else if (item) await client.remove(item.id);
      return undefined;
    });
  }

  /**
   * Does some work and has the workspace loaded anew; then goes where the work says, which ends this screen. A second
   * press meanwhile does not do it twice.
   */
  async #do(work: (client: WorkspaceClient) => Promise<string | undefined>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.problem = '';
    try {
      const link = await work(new WorkspaceClient(this.session));
      tellWorkspaceChanged();
      if (link) location.hash = link;
    } catch (error) {
      this.problem = failureText(this.words, error as Error);
      this.runtime.reportError(error, { context: 'workspace' });
    } finally {
      this.#busy = false;
    }
  }

  #ask(asked: OpenDialog): void {
    this.asked = asked;
  }

  #toggleChat(): void {
    this.chatting = !this.chatting;
  }
}
