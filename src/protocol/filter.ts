import * as v from 'valibot';

/** One filter on a dashboard: `member` is `view.dimension`, `value` any JSON value, null clears it. */
export interface Filter {
  member: string;
  value: unknown;
}

const MEMBER = /^[^\s.=&?#%]+\.[^\s=&?#%]+$/;

/**
 * Reads `f_<semantic_view>.<dimension>=<JSON>`, split at the first `=`. The JSON may be percent-encoded, as it
 * is in an address. Returns undefined for anything else.
 */
export function parseFilter(parameter: string): Filter | undefined {
  const at = parameter.indexOf('=');
  const member = parameter.slice(2, at);
  if (at < 0 || !parameter.startsWith('f_') || !MEMBER.test(member)) return undefined;
  const text = parameter.slice(at + 1);
  const value = json(text) ?? json(decoded(text));
  return value && { member, value: value.value };
}

/** Writes a filter in the form that `parseFilter` reads; the JSON is not percent-encoded. */
export function formatFilter({ member, value }: Filter): string {
  return `f_${member}=${JSON.stringify(value)}`;
}

/** A string in the form of a filter. */
export const FilterUrlParameter = v.pipe(
  v.string(),
  v.check((text) => parseFilter(text) !== undefined, 'must be f_<view>.<dimension>=<JSON>'),
);

function json(text: string | undefined): { value: unknown } | undefined {
  if (text === undefined) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
