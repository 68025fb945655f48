import { geoAlbersUsa, geoPath } from 'd3-geo';
import { html, LitElement, nothing, svg } from 'lit';
import { property, query, queryAll, state } from 'lit/decorators.js';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import statesAtlas from 'us-atlas/states-albers-10m.json';
import type { DataRow } from '../../query.ts';
import type { Tip } from '../dashboard/row-text.ts';
import { routeMapStyles } from './route-map.styles.ts';
import { clickByKey, moveFocus } from './roving-focus.ts';

/** An end of a route; `location` is its longitude and latitude in degrees. */
export interface Place {
  readonly name: string;
  readonly location: readonly [number, number];
}

/** A route on the map. */
export interface MapRoute {
  readonly from: Place;
  readonly to: Place;
  /** Determines the width of its line. */
  readonly value: number;
  readonly tip: Tip;
  readonly isSelected: boolean;
  readonly isDimmed: boolean;
  /** Whether it has comments. */
  readonly isPinned: boolean;
}

type Point = readonly [number, number];

/** A route with its index and the points of its ends. */
interface DrawnRoute extends MapRoute {
  readonly index: number;
  readonly start: Point;
  readonly end: Point;
}

type Atlas = Topology<{ nation: GeometryCollection; states: GeometryCollection }>;

const atlas = statesAtlas as unknown as Atlas;
/** The size and the projection of the atlas, which is projected already. */
const VIEW_BOX = '0 0 975 610';
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const draw = geoPath(null);
const LAND = draw(feature(atlas, atlas.objects.nation)) ?? '';
const BORDERS = draw(mesh(atlas, atlas.objects.states, (a, b) => a !== b)) ?? '';

/** Widths of the lines of the smallest and the largest value, in CSS pixels. */
const WIDTH = { least: 1, most: 6 };
/** Names of cities that are closer than this would overlap; on a narrow map, only a few large ones are shown. */
const NAMES = { width: 100, height: 22, most: 14 };
/** A name of a city that is nearer to an edge than this begins or ends at the city. */
const EDGE = 140;
const LARGE_NAMES = { width: 320, height: 68, most: 6 };

/** Map of the United States with routes; the wider a line, the larger its value. `label` describes it for screen readers. */
export class RouteMap extends LitElement {
  static override styles = routeMapStyles;

  @property({ attribute: false }) routes: readonly MapRoute[] = [];
  @property() label = '';
  /** Handles the selection of the route at an index; absent if routes cannot be selected. */
  @property({ attribute: false }) pick?: ((index: number) => void) | undefined;
  /** What the routes are about, in their order. */
  @property({ attribute: false }) rows: readonly DataRow[] = [];
  /** The viewer has clicked a route or moved to it by keyboard. */
  @property({ attribute: false }) point?: (index: number) => void;
  /** Formats a value for the scale of the widths. */
  @property({ attribute: false }) format: (value: number) => string = String;
  /** What the widths stand for. */
  @property() unit = '';
  /** What is written about the routes that are not on the map. */
  @property({ attribute: false }) notOnMap: (count: number) => string = String;
  @state() private pointed: DrawnRoute | undefined;
  @query('.tip') private tip!: HTMLElement;
  @queryAll('.route') private lines!: NodeListOf<SVGElement>;

  protected override render() {
    const drawn = this.routes.flatMap((route, index) => {
      const [start, end] = [project([...route.from.location]), project([...route.to.location])];
      return start && end ? [{ ...route, index, start, end }] : [];
    });
    const values = drawn.map(({ value }) => value);
    const range = { least: Math.min(...values), most: Math.max(...values) };
    const missing = this.routes.length - drawn.length;
    return html`<svg class="map" viewBox=${VIEW_BOX} role="group" aria-label=${this.label} @keydown=${this.#onKey}>
        <path class="land" d=${LAND} />
        <path class="borders" d=${BORDERS} />
        ${drawn.map((route) => this.#route(route, route === drawn[0], range))}
        ${cityNames(drawn)}
      </svg>
      <div class="tip" aria-hidden="true" ?hidden=${!this.pointed}>
        ${this.pointed?.tip.map((line) => html`<span>${line}</span>`)}
      </div>
      <p class="scale" aria-hidden="true">
        ${this.unit} ${this.format(range.least)}
        <svg viewBox="0 0 96 6" width="96" height="6"><path d="M0,2.5 96,0V6L0,3.5Z" /></svg>
        ${this.format(range.most)}
      </p>
      ${missing > 0 ? html`<p>${this.notOnMap(missing)}</p>` : nothing}`;
  }

  protected override updated(): void {
    if (!this.pointed) return;
    const { start, end } = this.pointed;
    const [x, y] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
    const { style } = this.tip;
    style.setProperty('left', `${Math.min(Math.max((x / 975) * 100, 18), 82)}%`);
    style.setProperty('top', `${(y / 610) * 100}%`);
    style.setProperty('translate', y > 305 ? '-50% calc(-100% - 12px)' : '-50% 12px');
  }

  #route(route: DrawnRoute, isFirst: boolean, { least, most }: typeof WIDTH) {
    const { tip, isSelected, isDimmed, isPinned, value } = route;
    const path = curve(route);
    const share = most > least ? (value - least) / (most - least) : 1;
    const width = WIDTH.least + (WIDTH.most - WIDTH.least) * share;
    const point = () => {
      this.pointed = route;
    };
    return svg`<g
      class="route ${isDimmed ? 'dimmed' : ''}"
      role="button"
      tabindex=${isFirst ? 0 : -1}
      data-index=${route.index}
      aria-label=${tip.join('. ')}
      aria-pressed=${isSelected}
      @focus=${() => {
        point();
        this.point?.(route.index);
      }}
      @blur=${this.#unpoint}
      @pointerenter=${point}
      @pointerleave=${this.#unpoint}
      @click=${() => {
        this.point?.(route.index);
        this.pick?.(route.index);
      }}
    ><path class="hit" d=${path} /><path class="line" d=${path} stroke-width=${width} />${isPinned ? pinOf(route) : nothing}</g>`;
  }

  /** Moves the focus to the first route whose row matches; returns whether there is one on the map. */
  async focusRow(matches: (row: DataRow) => boolean): Promise<boolean> {
    await this.updateComplete;
    const index = this.rows.findIndex(matches);
    const line = [...this.lines].find(({ dataset }) => dataset.index === `${index}`);
    line?.focus();
    return line !== undefined;
  }

  readonly #unpoint = () => {
    this.pointed = undefined;
  };

  readonly #onKey = (event: KeyboardEvent) => {
    moveFocus(event, [...this.lines]);
    clickByKey(event);
  };
}

/** A dot in the middle of a route. */
function pinOf({ start: [x1, y1], end: [x2, y2] }: DrawnRoute) {
  const [x, y] = [(x1 + x2) / 2 - (y2 - y1) * 0.06, (y1 + y2) / 2 + (x2 - x1) * 0.06];
  return svg`<circle class="pin" cx=${x} cy=${y} r="7" />`;
}

/** A curve that bends to its right, so that the way back is another line. */
function curve({ start: [x1, y1], end: [x2, y2] }: DrawnRoute): string {
  const [x, y] = [(x1 + x2) / 2 - (y2 - y1) * 0.12, (y1 + y2) / 2 + (x2 - x1) * 0.12];
  return `M${x1},${y1}Q${x},${y} ${x2},${y2}`;
}

/** Dots at the ends of all routes, and the names of the busiest places that do not overlap. */
function cityNames(routes: readonly DrawnRoute[]) {
  const places = new Map<string, { point: Point; sum: number }>();
  for (const { from, to, start, end, value } of routes)
    for (const [{ name }, point] of [
      [from, start],
      [to, end],
    ] as const)
      places.set(name, { point, sum: (places.get(name)?.sum ?? 0) + value });
  const busiest = [...places].toSorted(([, a], [, b]) => b.sum - a.sum);
  const points = new Map(busiest.map(([name, { point }]) => [name, point]));
  const named = freeNames(points, NAMES);
  const large = freeNames(points, LARGE_NAMES);
  return [...points].map(([name, [x, y]]) => {
    const side = x < EDGE ? 'west' : x > 975 - EDGE ? 'east' : '';
    const look = `${named.has(name) ? 'small' : ''} ${large.has(name) ? 'large' : ''} ${side}`;
    const text = svg`<text class=${look} x=${x} y=${y} aria-hidden="true">${name.replace(/,.*/, '')}</text>`;
    return svg`<circle cx=${x} cy=${y} r="3" />${named.has(name) || large.has(name) ? text : nothing}`;
  });
}

/** Selects names from the first on that have the space of a box. */
function freeNames(
  points: ReadonlyMap<string, Point>,
  { width, height, most }: typeof NAMES,
): Set<string> {
  const placed: Point[] = [];
  const names = new Set<string>();
  for (const [name, [x, y]] of points) {
    const isFree = placed.every(([a, b]) => Math.abs(a - x) > width || Math.abs(b - y) > height);
    if (!isFree || placed.length === most) continue;
    placed.push([x, y]);
    names.add(name);
  }
  return names;
}
