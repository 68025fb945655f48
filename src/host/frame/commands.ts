import { actionPayloads, isActionType } from '../../protocol/actions.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { type Filter, formatFilter, parseFilter } from '../../protocol/filter.ts';
import { parsePayload } from '../../protocol/parse-payload.ts';

/** Returns the payload as it is sent: parsed for the eight actions, as it is for one this version does not know. */
export function commandPayload(type: string, input: unknown): unknown {
  if (!isActionType(type)) {
    if (type.startsWith('svc:action:')) return input;
    throw new EmbedError('bad-config', `${type} is no svc:action: to send.`);
  }
  const { reason, payload } = parsePayload(actionPayloads[type], input, { repeatInput: true });
  if (reason === undefined) return payload;
  throw new EmbedError('bad-config', `${type}: ${reason}`);
}

/** Reads what `setFilter` is called with: `f_<view>.<dimension>=<JSON>`, or a member and its value. */
export function filterOf(...args: [parameter: string] | [member: string, value: unknown]): Filter {
  const [text, value = null] = args;
  const filter = parseFilter(args.length > 1 ? formatFilter({ member: text, value }) : text);
  if (filter) return filter;
  throw new EmbedError('bad-config', `${text} must be f_<view>.<dimension>=<JSON>`);
}
