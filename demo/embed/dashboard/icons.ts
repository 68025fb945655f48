import { svg, type TemplateResult } from 'lit';

const icon = (paths: TemplateResult<2>) => svg`<svg
  aria-hidden="true" width="18" height="18" viewBox="0 0 24 24"
  fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"
>${paths}</svg>`;

/** Icons of the dashboard. */
export const icons = {
  table: icon(
    svg`<rect x="3.5" y="5" width="17" height="14" rx="2"/><path d="M3.5 10h17M9.5 10v9"/>`,
  ),
  chart: icon(svg`<path d="M4 20h16M7 16v-5M12 16V6M17 16v-8"/>`),
  comments: icon(
    svg`<path d="M20 11.5a7.5 7.5 0 0 1-11 6.6L4 19.5l1.4-4.5A7.5 7.5 0 1 1 20 11.5Z"/>`,
  ),
  download: icon(svg`<path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14"/>`),
  small: svg`<svg
    aria-hidden="true" width="12" height="12" viewBox="0 0 24 24"
    fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"
  ><path d="M6 6l12 12M18 6 6 18"/></svg>`,
  expand: svg`<svg
    aria-hidden="true" width="12" height="12" viewBox="0 0 24 24"
    fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"
  ><path d="m6 9 6 6 6-6"/></svg>`,
  close: icon(svg`<path d="M6 6l12 12M18 6 6 18"/>`),
};
