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

/** Parses `f_<view>.<dimension>=<JSON>`, the one argument of `setFilter`. Throws `bad-config`. */
export function parseFilterParameter(parameter: string): Filter {
  return parseFilter(parameter) ?? invalidFilter(parameter);
}

/** Checks a member and a value, the two arguments of `setFilter`. Throws `bad-config`. */
export function createFilter(member: string, value: unknown): Filter {
  return parseFilter(formatFilter({ member, value })) ?? invalidFilter(member);
}

function invalidFilter(actual: string): never {
  throw new EmbedError(
    'bad-config',
    `A filter must be f_<view>.<dimension>=<JSON>, not ${actual}.`,
  );
}
