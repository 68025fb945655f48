import { html } from 'lit';

/** The icons of the buttons. They are hidden from screen readers: each button has a name of its own. */
export const icons = {
  edit: icon('M3 13l.6-3 7-7a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2l-7 7z'),
  remove: icon('M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5M7 7v3.5M9 7v3.5'),
  resolve: icon('M3 8.5l3.2 3.2L13 5'),
  reopen: icon('M3.5 8a4.5 4.5 0 1 0 1.6-3.4M3.3 2.8v2.4h2.4'),
  more: icon('M3.5 8h.01M8 8h.01M12.5 8h.01', 'dots'),
  reply: icon('M6.5 4L3 7.5 6.5 11M3.4 7.5H10a3 3 0 0 1 3 3V12', 'directional'),
};

/** A `directional` icon is mirrored in a right-to-left language. `size` is that of the coordinates of the path. */
function icon(path: string, className: 'directional' | 'dots' | 'picture' | '' = '', size = 16) {
  return html`<svg class=${className} viewBox="0 0 ${size} ${size}" aria-hidden="true"><path d=${path}></path></svg>`;
}

const picture = (path: string) => icon(path, 'picture', 48);

/** The pictures of the states without comments, decorative like the icons. */
export const pictures = {
  empty: picture(
    'M10 12h28a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3H24l-8 7v-7h-6a3 3 0 0 1-3-3V15a3 3 0 0 1 3-3zM15 20h18M15 26h11',
  ),
  resolved: picture('M24 6a18 18 0 1 0 0 36 18 18 0 0 0 0-36zM16 24.5l6 6 11-12'),
  offline: picture(
    'M8 8l32 32M14 33a8 8 0 0 1 1-15.5M20 11.5a12 12 0 0 1 15 9.5 7 7 0 0 1 3.5 11.5M14 33h19',
  ),
  locked: picture(
    'M13 22h22a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3V25a3 3 0 0 1 3-3zM16 22v-6a8 8 0 0 1 16 0v6M24 29v5',
  ),
  failed: picture('M24 8l18 32H6zM24 20v9M24 34.5v.01'),
};
