import { svg, type TemplateResult } from 'lit';

const icon = (paths: TemplateResult<2>) => svg`<svg
  aria-hidden="true" width="18" height="18" viewBox="0 0 24 24"
  fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"
>${paths}</svg>`;

/** A small and bold icon. */
const small = (path: TemplateResult<2>) => svg`<svg
  aria-hidden="true" width="12" height="12" viewBox="0 0 24 24"
  fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"
>${path}</svg>`;

/** Icons of all surfaces. */
export const icons = {
  folder: icon(
    svg`<path d="M3.5 7.5a2 2 0 0 1 2-2h4l2 2.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2Z"/>`,
  ),
  workbook: icon(
    svg`<rect x="4.5" y="3.5" width="15" height="17" rx="2"/><path d="M8.5 16v-3M12 16V8.5M15.5 16v-5"/>`,
  ),
  dashboard: icon(
    svg`<rect x="3.5" y="3.5" width="7" height="9" rx="1.5"/><rect x="13.5" y="3.5" width="7" height="5" rx="1.5"/><rect x="13.5" y="11.5" width="7" height="9" rx="1.5"/><rect x="3.5" y="15.5" width="7" height="5" rx="1.5"/>`,
  ),
  plus: icon(svg`<path d="M12 5v14M5 12h14"/>`),
  more: icon(
    svg`<circle cx="5.5" cy="12" r=".8" fill="currentColor"/><circle cx="12" cy="12" r=".8" fill="currentColor"/><circle cx="18.5" cy="12" r=".8" fill="currentColor"/>`,
  ),
  comments: icon(
    svg`<path d="M20 11.5a7.5 7.5 0 0 1-11 6.6L4 19.5l1.4-4.5A7.5 7.5 0 1 1 20 11.5Z"/>`,
  ),
  download: icon(svg`<path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14"/>`),
  small: small(svg`<path d="M6 6l12 12M18 6 6 18"/>`),
  expand: small(svg`<path d="m6 9 6 6 6-6"/>`),
  close: icon(svg`<path d="M6 6l12 12M18 6 6 18"/>`),
  share: icon(
    svg`<circle cx="9" cy="8.5" r="3.5"/><path d="M3 19c.6-3.2 3-5 6-5s5.400 1.800 6 5M18 8v6M15 11h6"/>`,
  ),
  chat: icon(
    svg`<path d="M20 11.5a7.5 7.5 0 0 1-11 6.6L4 19.5l1.400-4.500A7.500 7.500 0 1 1 20 11.500Z"/><path d="M9 11.500h.01M12.500 11.500h.01M16 11.500h.01"/>`,
  ),
  gear: icon(
    svg`<circle cx="12" cy="12" r="2.500"/><circle cx="12" cy="12" r="6"/><path d="M12 3.500V6M12 18v2.500M3.500 12H6M18 12h2.500M6 6l1.760 1.760M16.240 16.240 18 18M6 18l1.760-1.760M16.240 7.760 18 6"/>`,
  ),
  back: icon(svg`<path d="m14 6-6 6 6 6"/>`),
  forward: icon(svg`<path d="m10 6 6 6-6 6"/>`),
  grip: icon(
    svg`<g fill="currentColor" stroke="none"><circle cx="9" cy="6" r="1.5"/><circle cx="15" cy="6" r="1.5"/><circle cx="9" cy="12" r="1.5"/><circle cx="15" cy="12" r="1.5"/><circle cx="9" cy="18" r="1.5"/><circle cx="15" cy="18" r="1.5"/></g>`,
  ),
  wide: icon(svg`<path d="M3.5 6v12M20.5 6v12M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3"/>`),
  up: icon(svg`<path d="m6 14 6-6 6 6"/>`),
  down: icon(svg`<path d="m6 10 6 6 6-6"/>`),
  check: icon(svg`<path d="m5 12.500 4.500 4.500L19 7.500"/>`),
  pencil: icon(svg`<path d="m5 19 1-4L16.500 4.500l3 3L9 18Z"/>`),
  send: icon(svg`<path d="M12 19V5M6 11l6-6 6 6"/>`),
  stop: icon(svg`<rect x="7" y="7" width="10" height="10" rx="1.500"/>`),
  summary: icon(svg`<path d="M4 6h16M4 11h16M4 16h9"/>`),
  table: icon(
    svg`<rect x="3.500" y="5" width="17" height="14" rx="2"/><path d="M3.500 10h17M9.500 10v9"/>`,
  ),
  line: icon(svg`<path d="M4 20h16M4 15l5-5 4 3 7-8"/>`),
  bars: icon(svg`<path d="M4 20h16M7 16v-5M12 16V6M17 16v-8"/>`),
  numbers: icon(svg`<path d="M9.500 4 8 20M16 4l-1.500 16M4.500 9h16M3.500 15h16"/>`),
};
