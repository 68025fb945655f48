import { css, html } from 'lit';
import { state } from 'lit/decorators.js';
import { StudioElement } from '../studio/studio-element.ts';
import type { BuilderStore } from './builder-store.ts';
import { VIEWERS, type Viewer } from './configuration.ts';

/** The choice of the viewer whose session the preview has, and the request that mints it. */
export class ViewAs extends StudioElement<BuilderStore> {
  static override styles = [
    ...StudioElement.styles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }

      wa-select::part(form-control-label) {
        font-weight: 500;
      }

      summary {
        cursor: pointer;
      }

      pre {
        block-size: 190px;
        margin: 6px 0 0;
        padding: 10px;
        overflow: auto;
        font: 0.75rem / 1.5 var(--mono);
        background: var(--sunken);
        border-radius: 10px;
      }
    `,
  ];

  @state() private bodies: Partial<Record<Viewer, string>> = {};

  protected override render() {
    const { viewer } = this.store.configuration;
    if (this.bodies[viewer] === undefined) void this.#load(viewer);
    return html`<wa-select
        label="View as"
        size="s"
        .value=${viewer}
        @change=${(event: Event) => this.store.set({ viewer: (event.target as HTMLElement & { value: Viewer }).value })}
      >${Object.entries(VIEWERS).map(([id, name]) => html`<wa-option value=${id}>${name}</wa-option>`)}</wa-select>
      <details>
        <summary>Session request</summary>
        <pre tabindex="0" role="region" aria-label="Session request">${this.bodies[viewer]}</pre>
      </details>`;
  }

  async #load(viewer: Viewer): Promise<void> {
    this.bodies = { ...this.bodies, [viewer]: '' };
    const response = await fetch(`/api/view-as/${viewer}`);
    const body = JSON.stringify(await response.json(), null, 2);
    const note = viewer === 'expired' ? '\n\n// and revoked at once' : '';
    this.bodies = { ...this.bodies, [viewer]: body + note };
  }
}
