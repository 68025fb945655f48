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
import { css, html, LitElement, type PropertyValues } from 'lit';
import { property, query } from 'lit/decorators.js';
import { type ChartColors, chartColors } from './chart-colors.ts';

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
);

/** Renders a chart in the colors of the theme. `label` describes it for screen readers. */
export class ChartCanvas extends LitElement {
  static override styles = css`
    :host {
      display: block;
      position: relative;
      block-size: 100%;
    }
  `;

  /** Creates the configuration; called again when the theme changes. */
  @property({ attribute: false }) draw?: (
    colors: ChartColors,
  ) => ChartConfiguration<'bar' | 'line'>;
  @property() label = '';
  /** Changes when the theme does. */
  @property({ attribute: false }) appearance: unknown;

  @query('canvas') private canvas!: HTMLCanvasElement;
  #chart: Chart | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#chart?.destroy();
    this.#chart = undefined;
  }

  protected override render() {
    return html`<canvas role="img" aria-label=${this.label}></canvas>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.draw || !(changed.has('draw') || changed.has('appearance'))) return;
    const config = this.draw(chartColors(this));
    if (!this.#chart) {
      this.#chart = new Chart(this.canvas, config);
      return;
    }
    this.#chart.data = config.data;
    this.#chart.options = config.options ?? {};
    this.#chart.update('none');
  }
}
