import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import type { Item } from '../../workspace.ts';
import { AppElement } from '../app-element.ts';
import { tellWorkspaceChanged } from '../workspace-changed.ts';
import { controls } from './controls.styles.ts';
import { failureText } from './failure-text.ts';
import { WorkspaceClient } from './workspace-client.ts';

/**
 * Asks which tenant groups may open an item, and saves it.
 *
 * @fires dismissed - It was closed, and what was chosen is saved.
 * @fires {CustomEvent<string>} share-failed - It could not be saved, and why.
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
    const { words, item } = this;
    const inOrder = new Intl.Collator(this.locale.language, { numeric: true }).compare;
    const groups = this.groups.toSorted(inOrder);
    return html`<modal-form
      .heading=${words.shareTitle(item.title)}
      .agree=${words.save}
      .cancel=${words.cancel}
      @submit-form=${this.#submit}
      @dismissed=${this.#dismissed}
    >
      <p class="soft">${groups.length > 0 ? words.shareText : words.noGroups}</p>
      <fieldset>
        <legend class="unseen">${words.sharedWith}</legend>
        ${groups.map(
          (group) => html`<label>
            <input type="checkbox" .value=${group} ?checked=${item.sharedWith.includes(group)} />
            <bdi>${group}</bdi>
          </label>`,
        )}
      </fieldset>
    </modal-form>`;
  }

  readonly #submit = () => {
    this.#saving = this.#save();
  };

  /** Whoever listens takes this element away, and with it the way of its events. */
  readonly #dismissed = async () => {
    await this.#saving;
    this.dispatchEvent(new Event('dismissed'));
  };

  async #save(): Promise<void> {
    const boxes = this.renderRoot.querySelectorAll<HTMLInputElement>('input:checked');
    const sharedWith = [...boxes].map(({ value }) => value);
    try {
      await new WorkspaceClient(this.session).change(this.item.id, { sharedWith });
      tellWorkspaceChanged();
    } catch (error) {
      this.tell('share-failed', failureText(this.words, error as Error));
      this.runtime.reportError(error, { context: 'workspace' });
    }
  }
}
