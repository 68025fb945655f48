import type { Context } from 'hono';
import type { Caller } from '../auth/caller.ts';
import type { HttpEnv, RequestBindings, RequestSlot } from '../http/env.ts';
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
 * conversation changes, and is handled again. Beyond the limits of the gate, it does not wait. The promise of a request
 * that waits is never settled, so that its handler ends there and no response is sent. Nothing refers to it, so that
 * nothing of the handler is kept.
 */
export function respondOrWait(
  { waits }: ListWaitOptions,
  c: Context<HttpEnv>,
  caller: Caller,
  list: PreparedList,
): Promise<Response> {
  const seconds = preferredWait(c.req.header('prefer'));
  if (seconds === 0) return respondWithList(c, list);
  const slot = c.get('slot');
  const known = c.req.header('if-none-match');
  const { incoming, outgoing, repeat } = c.env ?? {};
  const canWait = incoming && outgoing && !outgoing.closed && repeat;
  const mayWait = known !== undefined && !waits.isStopping;
  const hasWaited = slot.knownTag !== undefined;
  const mustWait = mayWait && !hasWaited && matchesTag(known, list.tag);
  if (mustWait && canWait && slot.wait(list.tag, reduceRequest(incoming, c.req.raw))) {
    const request = { waits, slot, incoming, outgoing, repeat };
    wait(request, caller, performance.now() + seconds * 1_000);
    return new Promise(() => {});
  }
  if (hasWaited || (mayWait && !mustWait)) c.header('Preference-Applied', `wait=${seconds}`);
  // Without a free slot for the page, the client keeps its list, and asks again.
  const { tag, load } = list;
  return respondWithList(c, { tag: slot.isWaiting ? (slot.knownTag ?? tag) : tag, load });
}

/** A request that waits. */
interface WaitingRequest extends ListWaitOptions, RequestBindings {
  slot: RequestSlot;
}

function wait(request: WaitingRequest, caller: Caller, deadline: number): void {
  const { waits, slot, incoming, outgoing, repeat } = request;
  const { tenant } = caller;
  const resume = async () => {
    if (outgoing.closed) return;
    if (!slot.resume() && performance.now() < deadline && !waits.isStopping) {
      setTimeout(end, RETRY_MS);
      return;
    }
    outgoing.off('close', leave);
    await repeat(incoming, outgoing);
  };
  const end = () => void waits.inTurn(tenant, resume);
  const cancel = waits.add(caller, deadline, end);
  const leave = () => {
    cancel();
    slot.leave();
  };
  outgoing.once('close', leave);
}
