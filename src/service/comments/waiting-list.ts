import type { Context } from 'hono';
import { type AuthenticationOptions, type Caller, requireCaller } from '../auth/authenticate.ts';
import type { Config } from '../config/config.ts';
import type { HttpEnv } from '../http/env.ts';
import { NoPermit } from '../http/problem.ts';
import { findTenantAgain } from '../http/request-middleware.ts';
import { TIMES } from '../limits/limits.ts';
import {
  disconnectionSignal,
  matchesTag,
  type PreparedList,
  respondWithList,
} from '../paging/etag.ts';
import type { ConversationWaits } from './conversation-waits.ts';

/** A quoted value, which may contain separators. Without its end, it lasts until the end of the header. */
const QUOTED = /"(?:[^"\\]|\\.?)*(?:"|$)/g;

export interface ListWaitOptions extends AuthenticationOptions {
  config: () => Config;
  waits: ConversationWaits;
}

/**
 * Responds with a list. If the client has it already and prefers to wait (RFC 7240), the request waits until the
 * conversation changes, with a permit of those that wait. Afterwards, account, session and dashboard may have changed too, so
 * they are looked up again. Without a permit, the client keeps its list, and asks again.
 */
export async function respondOrWait(
  options: ListWaitOptions,
  c: Context<HttpEnv>,
  caller: Caller,
  listOf: (caller: Caller) => PreparedList,
): Promise<Response> {
  const list = listOf(caller);
  const seconds = preferredWait(c.req.header('prefer'));
  const known = c.req.header('if-none-match');
  if (seconds === 0 || known === undefined || options.waits.isStopping)
    return respondWithList(c, list);
  const applied = `wait=${seconds}`;
  if (!matchesTag(known, list.tag)) {
    c.header('Preference-Applied', applied);
    return respondWithList(c, list);
  }
  const canWait = c.env?.outgoing?.closed === false && c.get('permit').swap('waiting');
  if (!canWait) return respondWithList(c, list);
  await wait(options, c, caller, seconds * 1_000);
  const again = await callerAfterWait(options, c);
  if (again) c.header('Preference-Applied', applied);
  return respondWithList(c, again ? listOf(again) : list);
}

/** Waits for a change, or until the time has passed, the permit is taken away, or the client has disconnected. */
async function wait(
  { waits }: ListWaitOptions,
  c: Context<HttpEnv>,
  caller: Caller,
  ms: number,
): Promise<void> {
  const { incoming, outgoing } = c.env;
  const start = performance.now();
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, ms);
  outgoing?.once('close', end);
  c.get('permit').idle(end);
  incoming?.resume(); // a body that the client sends meanwhile, which is counted
  await waits.changed(caller, ended.signal);
  c.get('permit').work();
  clearTimeout(timer);
  outgoing?.off('close', end);
  c.set('waitedMs', performance.now() - start);
}

/** Returns the caller again; undefined if there is no permit for it. */
async function callerAfterWait(
  options: ListWaitOptions,
  c: Context<HttpEnv>,
): Promise<Caller | undefined> {
  disconnectionSignal(c)?.throwIfAborted();
  findTenantAgain(c, options.config());
  try {
    return await requireCaller(options, c);
  } catch (error) {
    if (error instanceof NoPermit) return undefined;
    throw error;
  }
}

/** Returns the seconds that a `Prefer` header (RFC 7240) asks to wait, up to the maximum; 0 without a valid `wait`. */
export function preferredWait(header = ''): number {
  const plain = header.replace(QUOTED, (quoted) => /^"(\d+)"$/.exec(quoted)?.[1] ?? 'quoted');
  for (const preference of plain.split(',')) {
    const [name = '', value = '', ...rest] = (preference.split(';')[0] ?? '').split('=');
    if (name.trim().toLowerCase() !== 'wait') continue;
    const isSeconds = /^\d+$/.test(value.trim()) && rest.length === 0;
    return isSeconds ? Math.min(Number(value), TIMES.wait / 1_000) : 0;
  }
  return 0;
}
