import * as v from 'valibot';
import { actionPayloads, isActionType } from '../protocol/actions.ts';
import { EmbedError } from '../protocol/errors.ts';
import { type Filter, formatFilter, parseFilter } from '../protocol/filter.ts';

/** Returns the payload as it is sent: parsed for the eight actions, as it is for one this version does not know. */
export function commandPayload(type: string, payload: unknown): unknown {
  if (!type.startsWith('svc:action:')) {
    throw new EmbedError(
      'bad-config',
      `${type} is no action: its name must begin with svc:action:.`,
    );
  }
  if (!isActionType(type)) return payload;
  const result = v.safeParse(actionPayloads[type], payload);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const at = v.getDotPath(issue) ?? 'payload';
  throw new EmbedError('bad-config', `${type}: ${at} expected ${issue.expected ?? issue.message}.`);
}

/** Reads what `setFilter` is called with: `f_<view>.<dimension>=<JSON>`, or a member and its value. */
export function filterOf(...args: [parameter: string] | [member: string, value: unknown]): Filter {
  const [text, value = null] = args;
  const filter = parseFilter(args.length > 1 ? formatFilter({ member: text, value }) : text);
  if (filter) return filter;
  throw new EmbedError('bad-config', `${text} is no filter: expected f_<view>.<dimension>=<JSON>.`);
}
