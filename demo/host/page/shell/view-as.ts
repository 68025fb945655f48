import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement } from 'lit';
import { property, state } from 'lit/decorators.js';
import { VIEWERS, type Viewer } from '../builder/configuration.ts';
import { selectStyles } from './select.styles.ts';

/**
 * The choice of the viewer whose session an embed has, and the request that mints it.
 *
 * @fires viewer-change - Another viewer was selected.
 */
export class ViewAs extends LitElement {
  static override styles = [
    selectStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }

      summary {
        cursor: pointer;
      }

      pre {
        block-size: 190px;
        contain: inline-size;
        margin: 6px 0 0;
        padding: 10px;
        overflow: auto;
        font: 0.75rem / 1.5 var(--mono);
        background: var(--sunken);
        border-radius: 10px;
      }
    `,
  ];

  @property() viewer: Viewer = 'administrator';
  @state() private bodies: Partial<Record<Viewer, string>> = {};

  protected override render() {
    const { viewer } = this;
    if (this.bodies[viewer] === undefined) void this.#load(viewer);
    return html`<wa-select
        label="View as"
        size="s"
        .value=${viewer}
        @change=${this.#select}
      >${Object.entries(VIEWERS).map(([id, name]) => html`<wa-option value=${id}>${name}</wa-option>`)}</wa-select>
      <details>
        <summary>Session request</summary>
        <pre tabindex="0" role="region" aria-label="Session request">${this.bodies[viewer]}</pre>
      </details>`;
  }

  readonly #select = ({ target }: Event) => {
    this.viewer = (target as HTMLElement & { value: Viewer }).value;
    this.dispatchEvent(new Event('viewer-change'));
  };

  async #load(viewer: Viewer): Promise<void> {
    this.bodies = { ...this.bodies, [viewer]: '' };
    const response = await fetch(`/api/view-as/${viewer}`);
    const body = JSON.stringify(await response.json(), null, 2);
    const note = viewer === 'expired' ? '\n\n// and revoked at once' : '';
    this.bodies = { ...this.bodies, [viewer]: body + note };
  }
}
