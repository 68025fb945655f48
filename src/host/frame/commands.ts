import { actionPayloads, isActionType } from '../../protocol/actions.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { type Filter, formatFilter, parseFilter } from '../../protocol/filter.ts';
import { parsePayload } from '../../protocol/parse-payload.ts';

/**
 * Parses the payload of a command; that of an unknown `svc:action:` type is returned as it is. Throws `bad-config`.
 */
export function parseCommand(type: string, payload: unknown): unknown {
  if (!isActionType(type)) {
    if (type.startsWith('svc:action:')) return payload;
    throw new EmbedError('bad-config', `The type must begin with svc:action:, not ${type}.`);
  }
  const parsed = parsePayload(actionPayloads[type], payload);
  if (parsed.reason === undefined) return parsed.payload;
  throw new EmbedError('bad-config', `${type}: ${parsed.reason}`);
}

/** Parses the arguments of `setFilter`: `f_<view>.<dimension>=<JSON>`, or a member and its value. Throws `bad-config`. */
export function parseFilterArguments(
  ...filter: [parameter: string] | [member: string, value: unknown]
): Filter {
  const [first, value = null] = filter;
  const parsed = parseFilter(filter.length === 1 ? first : formatFilter({ member: first, value }));
  if (parsed) return parsed;
  throw new EmbedError('bad-config', `A filter must be f_<view>.<dimension>=<JSON>, not ${first}.`);
}
