import { fc } from '../node/fast-check.ts';

const hostile = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0',
  'f_',
  '<b>',
  'größe',
  '💶',
];
const anyPart = fc.oneof(
  fc.constantFrom('orders', ...hostile),
  fc.string({ unit: 'binary', minLength: 1 }),
);

/** Two texts with a dot between them, such as `__proto__.status`; many are no member of a filter. */
export const anyMember = fc.tuple(anyPart, anyPart).map((parts) => parts.join('.'));

/** Characters that a member must not contain; the view must not contain a dot either. */
export const FORBIDDEN = ['=', '&', '?', '#', '%', ' ', '\t', '\n', '\u00a0'];

/** The members of filters. */
export const validMember = fc
  .tuple(anyPart, anyPart)
  .map(([view, dimension]) => [
    view.replace(/[\s=&?#%.]/g, ''),
    dimension.replace(/[\s=&?#%]/g, ''),
  ])
  .filter((parts) => parts.every((part) => part !== ''))
  .map((parts) => parts.join('.'));
