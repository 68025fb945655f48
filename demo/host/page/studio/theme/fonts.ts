import type { Choice } from './choices.ts';

/** Font stacks of widely installed fonts; no font is loaded. */
const STACKS: readonly (readonly [label: string, stack: string])[] = [
  ['System', 'system-ui, sans-serif'],
  ['Rounded', "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Manjari, sans-serif"],
  ['Humanist', "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif"],
  ['Geometric', "Avenir, Montserrat, Corbel, 'URW Gothic', sans-serif"],
  ['Neo-grotesque', "Inter, Roboto, 'Helvetica Neue', 'Arial Nova', Arial, sans-serif"],
  ['Classical', "Optima, Candara, 'Noto Sans', sans-serif"],
  ['Old style serif', "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', serif"],
  ['Transitional serif', "Charter, 'Bitstream Charter', Cambria, serif"],
  ['Slab serif', "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', serif"],
  ['Georgia', "Georgia, 'Times New Roman', serif"],
  ['Monospace', "ui-monospace, 'Cascadia Code', Menlo, 'DejaVu Sans Mono', monospace"],
];

/** Font choices, each displayed in its own font. */
export const FONTS: readonly Choice[] = STACKS.map(([label, stack]) => ({
  value: stack,
  label,
  detail: firstFont(stack),
  font: stack,
}));

function firstFont(stack: string): string {
  return stack.split(',')[0]?.replaceAll("'", '') ?? '';
}
