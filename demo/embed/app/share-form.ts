import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import type { Item } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { controls } from '../parts/controls.styles.ts';
import { dispatchWorkspaceChanged } from '../workspace-changed.ts';
import { errorText } from './error-text.ts';
import { WorkspaceClient } from './workspace-client.ts';

/**
 * Dialog to select the tenant groups that may open an item.
 *
 * @fires dismissed - It was closed and the selection is saved.
 * @fires {CustomEvent<string>} share-failed - Why saving failed.
 */
export class ShareForm extends AppElement {
  static override styles = [
    controls,
    css`
      fieldset {
        display: grid;
        gap: 4px;
        margin: 12px 0 0;
        padding: 0;
        border: 0;
      }

      label {
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: 36px;
      }
    `,
  ];

  @property({ attribute: false }) item!: Item;
  @property({ attribute: false }) groups: readonly string[] = [];
  #saving: Promise<void> | undefined;

  protected override render() {
    const { messages, item } = this;
    const inOrder = new Intl.Collator(this.locale.language, { numeric: true }).compare;
    const groups = this.groups.toSorted(inOrder);
    return html`<modal-form
      .heading=${messages.shareTitle(item.title)}
      .agree=${messages.save}
      .cancel=${messages.cancel}
      @submit-form=${this.#submit}
      @dismissed=${this.#dismissed}
    >
      <p class="soft">${groups.length > 0 ? messages.shareText : messages.noGroups}</p>
      <fieldset>
        <legend class="unseen">${messages.sharedWith}</legend>
        ${groups.map(
          (group) => html`<label>
            <input type="checkbox" .value=${group} .checked=${item.sharedWith.includes(group)} />
            <bdi>${group}</bdi>
          </label>`,
        )}
      </fieldset>
    </modal-form>`;
  }

  readonly #submit = () => {
    this.#saving = this.#save();
  };

  /** Waits for the request before the event, because its listener removes this element. */
  readonly #dismissed = async () => {
    await this.#saving;
    this.dispatchEvent(new Event('dismissed'));
  };

  async #save(): Promise<void> {
    const boxes = this.renderRoot.querySelectorAll<HTMLInputElement>('input:checked');
    const sharedWith = [...boxes].map(({ value }) => value);
    try {
      await new WorkspaceClient(this.session).change(this.item.id, { sharedWith });
      dispatchWorkspaceChanged();
    } catch (error) {
      this.dispatch('share-failed', errorText(this.messages, error as Error));
      this.runtime.reportError(error, { context: 'workspace' });
    }
  }
}
