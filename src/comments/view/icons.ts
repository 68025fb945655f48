import { html } from 'lit';

/** The icons of the buttons. They are hidden from screen readers: each button has a name of its own. */
export const icons = {
  edit: icon('M3 13l.6-3 7-7a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2l-7 7z'),
  remove: icon('M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5M7 7v3.5M9 7v3.5'),
  resolve: icon('M3 8.5l3.2 3.2L13 5'),
  reopen: icon('M3.5 8a4.5 4.5 0 1 0 1.6-3.4M3.3 2.8v2.4h2.4'),
  reply: icon('M6.5 4L3 7.5 6.5 11M3.4 7.5H10a3 3 0 0 1 3 3V12', 'directional'),
};

/** A `directional` icon is mirrored in a right-to-left language. */
function icon(path: string, className: 'directional' | '' = '') {
  return html`<svg class=${className} viewBox="0 0 16 16" aria-hidden="true"><path d=${path}></path></svg>`;
}
