/** A kind of color vision that can be simulated. */
interface ColorVision {
  readonly id: 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia' | 'achromatopsia';
  readonly label: string;
  /** Rows of the matrix for linear RGB; absent for normal vision. */
  readonly matrix?: readonly (readonly [red: number, green: number, blue: number])[];
}

/**
 * Kinds of color vision. The matrices of the first three are those of Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at full severity; the last is luminance.
 */
export const COLOR_VISIONS: readonly ColorVision[] = [
  { id: 'normal', label: 'Normal' },
  {
    id: 'protanopia',
    label: 'Protanopia (no red)',
    matrix: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  },
  {
    id: 'deuteranopia',
    label: 'Deuteranopia (no green)',
    matrix: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  },
  {
    id: 'tritanopia',
    label: 'Tritanopia (no blue)',
    matrix: [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  },
  {
    id: 'achromatopsia',
    label: 'Achromatopsia (no color)',
    matrix: [
      [0.2126, 0.7152, 0.0722],
      [0.2126, 0.7152, 0.0722],
      [0.2126, 0.7152, 0.0722],
    ],
  },
];

/** Shows an element as it is seen with a color vision; `root` contains the filter and the element. */
export function simulateColorVision(element: HTMLElement, root: ParentNode, vision: string): void {
  root.querySelector('#color-vision')?.parentElement?.remove();
  const matrix = COLOR_VISIONS.find(({ id }) => id === vision)?.matrix;
  element.style.filter = matrix ? 'url(#color-vision)' : '';
  if (!matrix) return;
  const [svg, filter, values] = ['svg', 'filter', 'feColorMatrix'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  ) as [SVGElement, SVGElement, SVGElement];
  svg.setAttribute('aria-hidden', 'true');
  Object.assign(svg.style, { position: 'absolute', inlineSize: '0', blockSize: '0' });
  filter.id = 'color-vision';
  values.setAttribute(
    'values',
    [...matrix.flatMap((row) => [...row, 0, 0]), 0, 0, 0, 1, 0].join(' '),
  );
  filter.append(values);
  svg.append(filter);
  root.append(svg);
}
