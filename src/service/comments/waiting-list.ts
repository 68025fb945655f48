import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Caller } from '../auth/caller.ts';
import type { HttpEnv, RequestSlot } from '../http/env.ts';
import { preferredWait } from '../http/prefer.ts';
import { reduceRequest } from '../http/reduce-request.ts';
import { matchesTag, type PreparedList, respondWithList } from '../paging/etag.ts';
import type { ConversationWaits } from './conversation-waits.ts';

/** How soon a request whose wait has ended tries again to get a slot. */
const RETRY_MS = 250;

/** What a list that waits needs. */
export interface ListWaitOptions {
  waits: ConversationWaits;
}

/**
 * Responds with a list. If the client has it already and prefers to wait (RFC 7240), the request waits until the
 * conversation changes, and is handled again. Beyond the limits of the gate, it does not wait.
 */
export async function respondOrWait(
  { waits }: ListWaitOptions,
  c: Context<HttpEnv>,
  caller: Caller,
  list: PreparedList,
): Promise<Response> {
  const slot = c.get('slot');
  const known = c.req.header('if-none-match');
  const seconds = preferredWait(c.req.header('prefer'));
  const { incoming, outgoing, repeat } = c.env ?? {};
  const canWait = incoming && outgoing && !outgoing.closed && repeat;
  const mayWait = seconds > 0 && known !== undefined && !waits.isStopping;
  const hasWaited = slot.knownTag !== undefined;
  const mustWait = mayWait && !hasWaited && matchesTag(known, list.tag);
  if (mustWait && canWait && slot.wait(list.tag, reduceRequest(incoming, c.req.raw))) {
    wait({ waits, slot, outgoing, repeat }, caller, performance.now() + seconds * 1_000);
    c.env.isWaiting = true;
    return c.body(null);
  }
  if (hasWaited || (mayWait && !mustWait)) c.header('Preference-Applied', `wait=${seconds}`);
  // Without a free slot for the page, the client keeps its list, and asks again.
  const { tag, load } = list;
  return respondWithList(c, { tag: slot.isWaiting ? (slot.knownTag ?? tag) : tag, load });
}

/** A request that waits. */
interface WaitingRequest extends ListWaitOptions {
  slot: RequestSlot;
  outgoing: HttpBindings['outgoing'];
  repeat: () => Promise<void>;
}

function wait(request: WaitingRequest, caller: Caller, deadline: number): void {
  const { waits, slot, outgoing, repeat } = request;
  const { tenant } = caller;
  const resume = async () => {
    if (outgoing.closed) return;
    if (!slot.resume() && performance.now() < deadline && !waits.isStopping) {
      setTimeout(end, RETRY_MS);
      return;
    }
    outgoing.off('close', leave);
    await repeat();
  };
  const end = () => void waits.inTurn(tenant, resume);
  const cancel = waits.add(caller, deadline, end);
  const leave = () => {
    cancel();
    slot.leave();
  };
  outgoing.once('close', leave);
}
