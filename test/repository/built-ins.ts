import { readFileSync } from 'node:fs';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';

type Versions = Readonly<Record<'chrome' | 'firefox' | 'safari', string>>;

/** The oldest browsers that docs/package.md lists. */
export const DOCUMENTED: Versions = { chrome: '126', firefox: '128', safari: '18' };

/** Browsers of 2020: polyfills, zone.js and tracing agents replace these globals by what was known to them. */
const OLDER: Versions = { chrome: '87', firefox: '84', safari: '14' };
const REPLACED = ['Promise', 'Map', 'Set', 'WeakMap', 'Symbol', 'Array'];

/** The features of each name, such as those of `at`: of `Array`, `String` and others. */
const features = new Map<string, Identifier[]>();
const { builtins } = bcd.javascript ?? {};
const interfaces: Record<string, Identifier> = { ...bcd.api, ...builtins?.Intl, ...builtins };
// Properties of CSS are strings.
for (const [interfaceName, owner] of Object.entries(interfaces))
  if (!/^CSS.*(Style|Descriptors)/.test(interfaceName))
    for (const [name, feature] of Object.entries(owner))
      if (!name.startsWith('__')) add(name.replace(/_static$/, ''), feature as Identifier);

function add(name: string, feature: Identifier): void {
  features.set(name, [...(features.get(name) ?? []), feature]);
}

type Node = Record<string, unknown> & { type: string };

/**
 * Returns the built-ins that scripts use without a check, and that not all of the browsers have, with the first script of
 * each. A member of an unknown object is compared by its name, unless the scripts define this name themselves.
 */
export function newBuiltIns(files: readonly string[]): Map<string, string> {
  const scripts = files.map((file) => {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    return { file, nodes: [...walk(program)] };
  });
  const own = new Set(scripts.flatMap(({ nodes }) => nodes.flatMap(definedName)));
  const found = new Map<string, string>();
  for (const { file, nodes } of scripts) {
    const checked = new Set<unknown>(nodes.flatMap(checkedParts));
    for (const node of nodes) {
      const name = checked.has(node) ? undefined : newBuiltIn(node, own, checked);
      if (name && !found.has(name)) found.set(name, file);
    }
  }
  return found;
}

/** Returns the name that a node defines: of a member of a class or an object, or of an assigned property. */
function definedName({ type, key, left }: Node): string[] {
  const isMember = ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(type);
  const isAssigned = type === 'AssignmentExpression' && isMemberExpression(left);
  const name = isMember ? key : isAssigned ? left.property : undefined;
  return typeof (name as Node)?.name === 'string' ? [(name as { name: string }).name] : [];
}

/** Returns what a node checks before its use: `'navigation' in window`, `x.name?.…`, `x.name ?? …`, `x.name && …`. */
function checkedParts(node: Node): unknown[] {
  const { type, left, operator, optional, object, callee } = node;
  if (type === 'BinaryExpression' && operator === 'in') return [textOf(left as Node)];
  if (type === 'LogicalExpression') return [left];
  return optional ? [object ?? callee] : [];
}

/** Returns the text of a literal; the minifier writes templates. */
function textOf({ value, quasis }: Node): unknown {
  return value ?? (quasis as { value: { cooked: string } }[] | undefined)?.[0]?.value.cooked;
}

function newBuiltIn(
  node: Node,
  own: ReadonlySet<string>,
  checked: ReadonlySet<unknown>,
): string | undefined {
  const isNew = node.type === 'NewExpression';
  const { type, name } = (isNew ? node.callee : (node.object ?? {})) as Node;
  const owner =
    type === 'Identifier' && Object.hasOwn(interfaces, String(name)) ? String(name) : '';
  if (isNew) {
    const feature = checked.has(owner) ? undefined : interfaces[owner];
    return feature && !isIn(feature, DOCUMENTED) ? owner : undefined;
  }
  if (!isMemberExpression(node) || node.computed || checked.has(node.property.name))
    return undefined;
  const member = node.property.name;
  const feature = interfaces[owner]?.[`${member}_static`] ?? interfaces[owner]?.[member];
  const isStatic = Boolean(owner && feature);
  const candidates = isStatic ? [feature] : own.has(member) ? [] : (features.get(member) ?? []);
  const versions = REPLACED.includes(owner) ? OLDER : DOCUMENTED;
  const isNewer =
    candidates.length > 0 && !candidates.some((each) => isIn(each as Identifier, versions));
  return isNewer ? `${isStatic ? `${owner}.` : ''}${member}` : undefined;
}

function isMemberExpression(
  node: unknown,
): node is Node & { property: { name: string }; computed: boolean } {
  return (node as Node | undefined)?.type === 'MemberExpression';
}

function isIn({ __compat }: Identifier, versions: Versions): boolean {
  if (!__compat) return true;
  return Object.entries(versions).every(([browser, version]) => {
    const [support] = [__compat.support[browser as keyof Versions] ?? []].flat();
    const { version_added: added, flags } = support ?? {};
    return typeof added === 'string' && !flags && compare(added, version) <= 0;
  });
}

function compare(left: string, right: string): number {
  const parts = (text: string) => text.replace('≤', '').split('.').map(Number);
  const [a, b] = [parts(left), parts(right)];
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node;
    for (const child of Object.values(value)) yield* walk(child);
  }
}
