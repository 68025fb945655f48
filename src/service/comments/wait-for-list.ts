import type { Context } from 'hono';
import { delay } from '../../lib/delay.ts';
import type { AuthenticationOptions } from '../auth/authenticate.ts';
import { type Caller, requireCaller } from '../auth/caller.ts';
import type { Config } from '../config/config.ts';
import type { HttpEnv } from '../http/env.ts';
import { preferredWait } from '../http/prefer.ts';
import { setTenant } from '../http/request-middleware.ts';
import { disconnectionSignal, matchesTag, type PreparedList } from '../paging/etag.ts';
import type { ConversationWaits } from './conversation-waits.ts';

/** How soon a request whose list has changed tries again to get a slot. */
const RETRY_MS = 250;

/** What a list that waits needs. */
export interface ListWaitOptions extends AuthenticationOptions {
  waits: ConversationWaits;
  /** The configuration in use. */
  config: () => Config;
}

/**
 * Prepares a list. If the client has it already and prefers to wait (RFC 7240), the request first waits until the
 * conversation changes; then the caller is checked again. Beyond the limits of the gate, it does not wait.
 */
export async function waitForList(
  options: ListWaitOptions,
  c: Context<HttpEnv>,
  caller: Caller,
  listFor: (caller: Caller) => PreparedList,
): Promise<PreparedList> {
  const { config, waits } = options;
  const list = listFor(caller);
  const known = c.req.header('if-none-match');
  const seconds = preferredWait(c.req.header('prefer'));
  if (seconds === 0 || known === undefined || waits.isStopping) return list;
  const slot = c.get('slot');
  const mustWait = matchesTag(known, list.tag);
  if (mustWait && !slot.wait()) return list;
  c.header('Preference-Applied', `wait=${seconds}`);
  if (!mustWait) return list;

  const deadline = performance.now() + seconds * 1_000;
  const signal = disconnectionSignal(c);
  const check = async () => {
    setTenant(config(), c);
    return listFor(await requireCaller(options, c));
  };
  if ((await waits.wait(caller, deadline, signal)) === 'stopping') return list;
  for (;;) {
    const next = await waits.inTurn(caller.tenant, check, signal);
    if (next.tag === list.tag || slot.resume()) return next;
    // All slots are taken: the client keeps its list, which is no error.
    if (waits.isStopping || performance.now() >= deadline) return list;
    await delay(RETRY_MS, signal);
  }
}
