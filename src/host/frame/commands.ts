import { describeValue, isRecord, jsonCopy } from '../../lib/json.ts';
import { actionPayloads, isActionType } from '../../protocol/actions.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { type Filter, isFilterMember, parseFilter } from '../../protocol/filter.ts';
import { parsePayload } from '../../protocol/parse-payload.ts';

/**
 * Parses the payload of a command; that of an unknown `svc:action:` type is copied. Throws `bad-config` if the command
 * is invalid or cannot be sent.
 */
export function parseCommand(type: string, payload: unknown): unknown {
  if (typeof type !== 'string' || !type.startsWith('svc:action:')) {
    const actual = describeValue(type);
    throw new EmbedError('bad-config', `The type must begin with svc:action:, not ${actual}.`);
  }
  if (!isActionType(type)) return copyPayload(type, payload);
  if (type === 'svc:action:refresh') return {};
  const parsed = parsePayload(actionPayloads[type], payload);
  if (parsed.reason === undefined) return parsed.payload;
  throw new EmbedError('bad-config', `${type}: ${parsed.reason}`);
}

/** A command with a parsed payload. */
export interface Command {
  readonly type: string;
  readonly payload: unknown;
}

const QUEUE_MAX = 100;

/**
 * Returns the commands that wait for the embed with one more. It replaces an equal one, because all actions of the
 * protocol are idempotent. Throws `bad-config` if there are too many.
 */
export function enqueue(queue: readonly Command[], command: Command): Command[] {
  const { type } = command;
  // Payloads of the protocol's actions are JSON.
  const text = JSON.stringify(command);
  const others = isActionType(type)
    ? queue.filter((queued) => queued.type !== type || JSON.stringify(queued) !== text)
    : queue;
  if (others.length < QUEUE_MAX) return [...others, command];
  const message = `${type}: ${QUEUE_MAX} commands wait for the embed. Wait for whenReady() first.`;
  throw new EmbedError('bad-config', message);
}

/** Parses the arguments of `setFilter`: `f_<view>.<dimension>=<JSON>`, or a member and its value. Throws `bad-config`. */
export function parseFilterArguments(
  ...filter: [parameter: string] | [member: string, value: unknown]
): Filter {
  const [first, value = null] = filter;
  let cause: unknown;
  try {
    if (filter.length > 1 && isFilterMember(first))
      return { member: first, value: jsonCopy(value) };
    const parsed = filter.length > 1 ? undefined : parseFilter(first);
    if (parsed) return parsed;
  } catch (error) {
    cause = error;
  }
  const actual = filter.map(describeValue).join(', ');
  const message = `A filter must be f_<view>.<dimension>=<JSON>, or a member and its JSON value, not ${actual}.`;
  throw new EmbedError('bad-config', message, { cause });
}

function copyPayload(type: string, payload: unknown): unknown {
  try {
    return cloneWithoutProxies(payload);
  } catch (cause) {
    throw new EmbedError('bad-config', `${type}: the payload cannot be cloned.`, { cause });
  }
}

/** Like `structuredClone`, but copies plain data behind a proxy, such as the reactive state of a framework. */
function cloneWithoutProxies(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return structuredClone(plainCopy(value));
  }
}

/** Copies arrays and plain objects, also those behind a proxy. Other values are returned unchanged. */
function plainCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainCopy);
  if (!isRecord(value) || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainCopy(part)]));
}
