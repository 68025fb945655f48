import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { DataRow } from '../../query.ts';
import { Brush } from './brush.ts';
import { type ChartColors, chartColors, registerChartColors } from './chart-colors.ts';
import { pins } from './pins.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  pins,
);

registerChartColors();

/** The values that the viewer steps through by keyboard. */
export interface ChartSteps {
  readonly name: string;
  /** What the values are about, in their order. */
  readonly rows: readonly DataRow[];
  readonly rtl: boolean;
  describe(index: number): string;
  /** The viewer has moved to a value. */
  point(index: number): void;
  /** Handles Enter; absent if values cannot be selected. */
  readonly pick?: ((index: number) => void) | undefined;
}

/**
 * Renders a chart in the colors of the theme. `label` describes it for screen readers. For the keyboard, it is a slider
 * whose value is the one that the tooltip shows.
 */
export class ChartCanvas extends LitElement {
  static override styles = css`
    :host {
      display: block;
      position: relative;
      block-size: 100%;
    }

    /* the box of the element, whatever size the chart has set; important, because the chart sets styles of the canvas */
    canvas {
      position: absolute;
      inset: 0;
      inline-size: 100% !important;
      block-size: 100% !important;
    }

    /* paper has another width than the window for which the chart was drawn: its text keeps its proportions */
    @media print {
      canvas {
        object-fit: contain;
        object-position: top;
      }
    }

    .brush {
      position: absolute;
      inset-block: 0;
      background: var(--chart-series-soft);
      border-inline: 1px solid var(--primary-line);
      pointer-events: none;
    }

    .steps {
      position: absolute;
      inset: 0;
      border-radius: 4px;
      pointer-events: none;
    }

    .steps:focus-visible {
      outline: 2px solid var(--primary-line);
      outline-offset: 2px;
    }

    :host([brushable]) {
      cursor: col-resize;
      touch-action: pan-y;
    }

    :host([brushable]) canvas {
      touch-action: pan-y;
    }
  `;

  /** Creates the configuration; called again when the theme changes. */
  @property({ attribute: false }) draw?: (
    colors: ChartColors,
  ) => ChartConfiguration<'bar' | 'line'>;
  @property() label = '';
  /** Changes when the theme does. */
  @property({ attribute: false }) appearance: unknown;

  /** Handles a range of indices that the viewer drags across; absent if ranges cannot be selected. */
  @property({ attribute: false }) brush?: ((first: number, last: number) => void) | undefined;

  @property({ attribute: false }) steps?: ChartSteps;
  @state() private step = 0;
  @query('.brush') private band!: HTMLElement;
  @query('canvas') private canvas!: HTMLCanvasElement;
  #chart: Chart | undefined;
  readonly #resizes = new ResizeObserver(() => this.#fit());

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes.observe(this);
    this.requestUpdate('draw'); // draws again after it was moved in the document
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes.disconnect();
    this.#chart?.destroy();
    this.#chart = undefined;
  }

  protected override render() {
    return html`<canvas role="img" aria-label=${this.label}></canvas>
      ${this.steps ? this.#slider(this.steps) : nothing}
      <div class="brush" hidden></div>`;
  }

  protected override firstUpdated(): void {
    new Brush(this, this.band, (from, to) => this.#brushed(from, to));
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.toggleAttribute('brushable', this.brush !== undefined);
    if (!this.draw || !(changed.has('draw') || changed.has('appearance'))) return;
    const { data, options, ...config } = this.draw(chartColors(this));
    // the size is set here at any moment; the library defers it to a frame, and while it animates
    const fixed = { ...options, responsive: false, maintainAspectRatio: false, animation: false };
    if (this.#chart) {
      this.#chart.data = data;
      this.#chart.options = fixed as NonNullable<ChartConfiguration['options']>;
      this.#chart.update('none');
    } else
      this.#chart = new Chart(this.canvas, {
        ...config,
        data,
        options: fixed,
      } as ChartConfiguration);
    this.#fit();
  }

  #slider({ name, rows: { length: count }, describe }: ChartSteps) {
    const index = Math.min(this.step, count - 1);
    return html`<div
      class="steps"
      role="slider"
      tabindex="0"
      aria-label=${name}
      aria-valuemin="1"
      aria-valuemax=${count}
      aria-valuenow=${index + 1}
      aria-valuetext=${describe(index)}
      @focus=${() => this.#pointAt(index)}
      @blur=${() => this.#showTip()}
      @keydown=${this.#onKey}
    ></div>`;
  }

  readonly #onKey = (event: KeyboardEvent) => {
    if (!this.steps) return;
    const { rtl, pick } = this.steps;
    const count = this.steps.rows.length;
    const forward = rtl ? -1 : 1;
    const moves: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowUp: 1,
      ArrowDown: -1,
      PageUp: Math.ceil(count / 10),
      PageDown: -Math.ceil(count / 10),
      Home: -count,
      End: count,
    };
    const move = moves[event.key];
    if (event.key === 'Enter' && pick) pick(this.step);
    else if (move === undefined) return;
    else this.step = Math.min(Math.max(this.step + move, 0), count - 1);
    event.preventDefault();
    this.#pointAt(this.step);
  };

  /** Moves the focus to the first value whose row matches; returns whether there is one. */
  async focusRow(matches: (row: DataRow) => boolean): Promise<boolean> {
    const index = this.steps?.rows.findIndex(matches) ?? -1;
    if (index < 0) return false;
    this.step = index;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.steps')?.focus();
    return true;
  }

  #pointAt(index: number): void {
    this.#showTip(index);
    this.steps?.point(index);
  }

  /** Shows the tooltip of an index, or none. */
  #showTip(index?: number): void {
    const chart = this.#chart;
    if (!chart) return;
    const active = index === undefined ? [] : [{ datasetIndex: 0, index }];
    const { x = 0, y = 0 } = chart.getDatasetMeta(0).data[index ?? 0] ?? {};
    chart.setActiveElements(active);
    chart.tooltip?.setActiveElements(active, { x, y });
    chart.update('none');
  }

  #brushed(from: number, to: number): void {
    const scale = this.#chart?.scales.x;
    if (!scale || !this.brush) return;
    const indices = [from, to].map((x) => Math.round(scale.getValueForPixel(x) ?? 0));
    const [first = 0, last = 0] = indices.toSorted((a, b) => a - b);
    this.brush(Math.max(first, scale.min), Math.min(last, scale.max));
  }

  /** Gives the chart the size of the element, unless it is hidden. */
  #fit(): void {
    const { clientWidth, clientHeight } = this;
    if (clientWidth > 0 && clientHeight > 0) this.#chart?.resize(clientWidth, clientHeight);
  }
}
