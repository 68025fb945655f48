import { isSecretName, OMITTED, redactText, shorten } from './redact-text.ts';

/** The number of characters of a redacted value, without its punctuation as JSON. */
const SIZE_MAX = 8000;
const DEPTH_MAX = 12;

/** Counts the characters that a copy may still have. */
interface Budget {
  left: number;
}

/**
 * Returns a copy as JSON data of limited size, without secrets. Cycles and repeated references are cut
 * off.
 */
export function redact(value: unknown): unknown {
  try {
    return copy(value, { left: SIZE_MAX }, false, 0);
  } catch {
    // A getter of the page has thrown.
    return OMITTED;
  }
}

function copy(value: unknown, budget: Budget, isSecret: boolean, depth: number): unknown {
  budget.left -= 1;
  if (budget.left <= 0) return OMITTED;
  if (typeof value === 'string') {
    const text = isSecret ? shorten(value) : redactText(value, budget.left);
    budget.left -= text.length;
    return text;
  }
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : `${value}`;
  if (typeof value === 'function') return '(function)';
  if (typeof value !== 'object') return redactText(String(value), budget.left);
  if (depth === DEPTH_MAX) return OMITTED;
  if (Array.isArray(value)) return copyItems(value, budget, isSecret, depth + 1);
  if (Object.prototype.toString.call(value) === '[object Object]')
    return copyMembers(value as Record<string, unknown>, budget, isSecret, depth + 1);
  return redactText(String(value), budget.left);
}

function copyItems(
  values: readonly unknown[],
  budget: Budget,
  isSecret: boolean,
  depth: number,
): unknown[] {
  const items: unknown[] = [];
  const [name] = values; // of a header, as `[...headers]` has it
  const isPair = values.length === 2 && typeof name === 'string' && isSecretName(name);
  for (const value of values) {
    items.push(copy(value, budget, isSecret || (isPair && items.length === 1), depth));
    if (budget.left <= 0) break;
  }
  return items;
}

function copyMembers(
  record: Record<string, unknown>,
  budget: Budget,
  isSecret: boolean,
  depth: number,
): object {
  const members: [string, unknown][] = [];
  const pairName = record.name ?? record.key;
  const isPair = typeof pairName === 'string' && isSecretName(pairName);
  for (const name of Object.keys(record)) {
    const value = record[name];
    if (value === undefined) continue;
    budget.left -= name.length;
    const shown = redactText(name, Math.max(budget.left, 1));
    const isValue = isSecret || isSecretName(name) || (isPair && name === 'value');
    members.push([shown, copy(value, budget, isValue, depth)]);
    if (budget.left <= 0) break;
  }
  return Object.fromEntries(members);
}
