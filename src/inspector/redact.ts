import { isSecretName, OMITTED, redactText, shorten } from './redact-text.ts';

/** The number of characters of a redacted value, without its punctuation as JSON. */
const SIZE_MAX = 8000;
const DEPTH_MAX = 12;

/** Returns a copy as JSON data of limited size, without secrets. Cycles and repeated references are cut off. */
export function redact(value: unknown): unknown {
  try {
    return new Redaction().copy(value, false, 0);
  } catch {
    // A getter of the page has thrown.
    return OMITTED;
  }
}

class Redaction {
  /** The number of characters that the copy may still have. */
  #left = SIZE_MAX;

  copy(value: unknown, isSecret: boolean, depth: number): unknown {
    this.#left -= 1;
    if (this.#left <= 0) return OMITTED;
    if (typeof value === 'string') {
      const text = isSecret ? shorten(value) : redactText(value, this.#left);
      this.#left -= text.length;
      return text;
    }
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : `${value}`;
    if (typeof value === 'function') return '(function)';
    if (typeof value !== 'object') return redactText(String(value), this.#left);
    if (depth === DEPTH_MAX) return OMITTED;
    if (Array.isArray(value)) return this.#copyItems(value, isSecret, depth + 1);
    if (Object.prototype.toString.call(value) === '[object Object]')
      return this.#copyMembers(value as Record<string, unknown>, isSecret, depth + 1);
    return redactText(String(value), this.#left);
  }

  #copyItems(values: readonly unknown[], isSecret: boolean, depth: number): unknown[] {
    const items: unknown[] = [];
    const [name] = values; // of a header, as `[...headers]` has it
    const isPair = values.length === 2 && typeof name === 'string' && isSecretName(name);
    for (const value of values) {
      items.push(this.copy(value, isSecret || (isPair && items.length === 1), depth));
      if (this.#left <= 0) break;
    }
    return items;
  }

  #copyMembers(record: Record<string, unknown>, isSecret: boolean, depth: number): object {
    const members: [string, unknown][] = [];
    const pairName = record.name ?? record.key;
    const isPair = typeof pairName === 'string' && isSecretName(pairName);
    for (const name of Object.keys(record)) {
      const value = record[name];
      if (value === undefined) continue;
      this.#left -= name.length;
      const shown = redactText(name, Math.max(this.#left, 1));
      const isValue = isSecret || isSecretName(name) || (isPair && name === 'value');
      members.push([shown, this.copy(value, isValue, depth)]);
      if (this.#left <= 0) break;
    }
    return Object.fromEntries(members);
  }
}
