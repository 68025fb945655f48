import * as v from 'valibot';
import { jsonText } from '../lib/json.ts';
import { percentDecode } from '../lib/percent-decode.ts';

/** One filter on a dashboard: `member` is `view.dimension`, `value` any JSON value, null clears it. */
export interface Filter {
  member: string;
  value: unknown;
}

const MEMBER = /^[^\s.=&?#%]+\.[^\s=&?#%]+$/;

/** Whether a text is `<semantic_view>.<dimension>`. */
export function isFilterMember(text: unknown): text is string {
  return typeof text === 'string' && MEMBER.test(text);
}

export const Filters = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((filters) => Object.keys(filters).every(isFilterMember), 'must be by view.dimension'),
);

/**
 * Parses `f_<semantic_view>.<dimension>=<JSON>`, split at the first `=`. The JSON may be percent-encoded, as in a URL.
 * Returns undefined for any other text.
 */
export function parseFilter(parameter: string): Filter | undefined {
  const equals = parameter.indexOf('=');
  const member = parameter.slice(2, equals);
  if (equals < 0 || !parameter.startsWith('f_') || !isFilterMember(member)) return undefined;
  const text = parameter.slice(equals + 1);
  const parsed = parseJson(text) ?? parseJson(percentDecode(text));
  return parsed && { member, value: parsed.value };
}

/** Formats a filter as `parseFilter` expects it; the JSON is not percent-encoded. */
export function formatFilter({ member, value }: Filter): string {
  return `f_${member}=${jsonText(value)}`;
}

/** A string that `parseFilter` accepts. */
export const FilterUrlParameter = v.pipe(
  v.string(),
  v.check((text) => parseFilter(text) !== undefined, 'must be f_<view>.<dimension>=<JSON>'),
);

/** Wraps the value, so that a JSON `null` differs from invalid JSON. */
function parseJson(text: string | undefined): { value: unknown } | undefined {
  if (text === undefined) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
