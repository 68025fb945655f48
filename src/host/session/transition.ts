import type { EmbedError } from '../../protocol/errors.ts';
import { Draft } from './draft.ts';
import {
  type EmbedSession,
  isNotification,
  type Loadable,
  type SessionInput,
  type Step,
} from './embed-session.ts';
import { applyGivenId, frameInput } from './frame-steps.ts';
import { checkLimit, limitOf, restartLimit } from './limit.ts';
import { fail, loading, open, start, stop } from './load-steps.ts';
import { RetryableError } from './mint.ts';
import { mintOf, requestIfDue, requestMint, retryMint } from './mint-steps.ts';
import {
  checkEnd,
  failRenewal,
  renewForPage,
  renewIfPossible,
  responseOverdue,
  send,
} from './renewal-steps.ts';

/*
The life of the session of one element ("Session id and signed session" of the interface), without the DOM.
`SessionRunner` performs the effects. The page sees the phases `waiting` and `ended` as `idle`, and `failed` as `error`.

| phase | input | next phase, and what is done |
|---|---|---|
| any | the element is removed | `idle`: the frame is removed, mint and renewal are canceled, an id without a response is revoked |
| any | `logout()` | `ended`: the same, and every id is revoked; only `reload()` leaves it |
| any | `reload()`, another target | as removed, then as `idle` |
| `idle`, `waiting` | settings | `waiting` for hydration, activation of a prerendered page, or the viewport; else `loading` with an id of the settings or without a session, else `minting`; `failed` if the settings are incomplete |
| `minting` | an id | `loading`: the frame is opened |
| `minting`, `renewing` | a failed request | another one after 0.5, 1, 2 and 4 s or `Retry-After`, or when the page is online again; after five, `failed`, or see below |
| `loading` | `ready` of the embed, or the load of a frame without messages | `ready`: the desired state and the queued commands are sent |
| `loading` | time | the frame is probed 2 s after its load, or after 5 s without one; at `readyTimeout`, or if a reason is found: `failed` |
| `loading` | the embed rejects the session, or the frame reloads itself | `minting`, once; then `failed` |
| `failed` | `ready` of the embed | `ready` |
| `failed` | the page is online again, or 30 s to 5 min have passed, and the cause may pass: no network, no response, a failure of the embed | `minting`, or `renewing` if the embed is mounted |
| `ready` | `session-expiring` with a later end than all before | `expiring`, then `renewing` unless the page prevents it |
| `ready`, `expiring` | `session-expired`, or the end on the local clock | `expired`, then `renewing` unless the page prevents it |
| mounted | a session id is set | `renewing`: it is sent |
| `renewing` | an id | it is sent with `set-session` |
| `renewing` | the embed rejects an id | it is revoked, and another one is minted after the next step of the back-off, five in total |
| `renewing` | `session-renewed`, `ready`, `session-expiring` with a later end, or 10 s without a response of an embed that has never sent `session-renewed` (of another embed, 30 s are a rejection) | `ready` |
| `renewing` | the last attempt fails | the phase before, and one more renewal when the page is online again; `failed` if the session has ended |
| mounted | the frame reloads itself, or rejects its first session | `minting`, after the next step of the back-off |

A mint that the embed has caused takes one step of a back-off, and there are at most 15 requests in a minute. An element
whose target has failed in another element of the page counts the requests of that one, too. The time is
counted on a clock that is correct after sleep and with a wrong client time. Limits count only time in which the page could
run.
*/

/** Returns the next session, and what has to be done for it: first the effects that run no code of the page. */
export function transition(session: EmbedSession, input: SessionInput): Step {
  const draft = new Draft(session, input);
  handle(draft, input);
  const at = wakeAt(draft.session);
  if (at !== wakeAt(session)) draft.effects.unshift({ type: 'wake', at });
  const internal = draft.effects.filter((effect) => !isNotification(effect));
  return [draft.session, [...internal, ...draft.effects.filter(isNotification)]];
}

function handle(draft: Draft, input: SessionInput) {
  const { load, phase, mounted } = draft;
  switch (input.type) {
    case 'connected':
      return draft.set({ isConnected: true, isFrozen: false });
    case 'disconnected':
      draft.set({ isConnected: false });
      return stop(draft, phase.name === 'ended' ? phase : { name: 'idle' });
    case 'settings':
      return settingsApplied(draft, input);
    case 'frozen':
      return draft.set({ isFrozen: true });
    case 'resumed':
      return resumed(draft);
    case 'timer':
    case 'shown':
      return whatIsDue(draft);
    case 'online':
      online(draft);
      return whatIsDue(draft);
    case 'retry':
      if (load && !mounted) return start(draft, 'retry', load.target);
      return renewForPage(draft);
    case 'renew':
      return renewForPage(draft);
    case 'reload':
      return stop(draft, { name: 'idle' });
    case 'logout':
      draft.add({ type: 'revoke-all' });
      return stop(draft, { name: 'ended' });
    case 'revoked':
      return draft.add({ type: 'logged-out' });
    case 'minted':
    case 'mint-failed':
      return mintSettled(draft, input);
    default:
      if (input.load === load?.number) frameInput(draft, input);
  }
}

function settingsApplied(draft: Draft, { target, problem, hold }: Loadable): void {
  const { phase, load, session, input } = draft;
  if (!session.isConnected || phase.name === 'ended') return;
  if (hold) {
    if (load || (phase.name === 'waiting' && phase.hold === hold)) return;
    draft.enter({ name: 'waiting', hold });
    draft.add({ type: 'observe', hold });
  } else if (problem && load) {
    draft.add({ type: 'report', error: problem });
  } else if (problem) {
    fail(draft, problem, {});
  } else if (target !== load?.target || (load.isPrivate && !input.settings.isPrivate)) {
    if (session.loads === 0 && input.failed) draft.set({ rate: input.failed });
    start(draft, session.loads > 0 ? 'reload' : 'initial', target);
  } else {
    applyGivenId(draft);
  }
}

function mintSettled(
  draft: Draft,
  result: Extract<SessionInput, { readonly type: 'minted' | 'mint-failed' }>,
): void {
  const { phase } = draft;
  const mint = mintOf(phase);
  const isCurrent = mint?.step === 'requesting' && mint.request === result.request;
  if (result.type === 'mint-failed') {
    if (isCurrent) mintFailed(draft, result.error);
  } else if (!isCurrent) {
    draft.revoke(result.sessionId);
  } else if (phase.name === 'minting') {
    open(draft, phase.load, result.sessionId);
  } else {
    send(draft, result.sessionId);
  }
}

function mintFailed(draft: Draft, error: EmbedError): void {
  const { load, phase } = draft;
  if (retryMint(draft, error)) return;
  if (phase.name === 'minting') fail(draft, error, { load });
  else failRenewal(draft, error);
}

/** The page is online again: the next attempt starts at once. */
function online(draft: Draft): void {
  const { phase } = draft;
  if (mintOf(phase)?.step === 'waiting') requestMint(draft);
  else if (phase.name === 'expiring' && Number.isFinite(phase.session.deadline))
    renewIfPossible(draft);
  else recover(draft);
}

/** Tries again what may succeed now. */
function recover(draft: Draft): void {
  const { phase } = draft;
  if (phase.name !== 'failed') return;
  if (phase.session) renewIfPossible(draft);
  else if (Number.isFinite(phase.recoverAt) && phase.load) start(draft, 'retry', phase.load.target);
}

/** The page can run again after it was frozen. */
function resumed(draft: Draft): void {
  if (draft.session.isFrozen) {
    draft.set({ isFrozen: false });
    restart(draft, false);
    if (draft.input.isOnline) recover(draft);
  }
  whatIsDue(draft);
}

/** Starts limits and probes again, because the page could not run. */
function restart(draft: Draft, isLate: boolean): void {
  const { phase, input } = draft;
  const next = phase.name === 'loading' ? loading(input, phase.load, phase.sessionId) : phase;
  draft.set({ phase: restartLimit(next, input.now, isLate) });
}

/** When the next thing is due; infinite if nothing is. */
function wakeAt({ phase, isFrozen }: EmbedSession): number {
  if (isFrozen) return Number.POSITIVE_INFINITY;
  if (phase.name === 'expiring') return phase.session.deadline;
  if (phase.name === 'failed') return phase.recoverAt;
  const mint = mintOf(phase);
  if (mint?.step === 'waiting') return mint.until;
  const limit = limitOf(phase);
  const end = limit ? limit.since + limit.ms : Number.POSITIVE_INFINITY;
  return phase.name === 'loading' ? Math.min(end, ...phase.probes.map(({ at }) => at)) : end;
}

function whatIsDue(draft: Draft) {
  if (draft.session.isFrozen) return;
  const limit = limitOf(draft.phase);
  const state = limit && checkLimit(limit, draft.input.now);
  if (state === 'suspended') return restart(draft, true);
  requestIfDue(draft);
  if (draft.phase.name === 'failed' && draft.phase.recoverAt <= draft.input.now) recover(draft);
  checkEnd(draft);
  probe(draft);
  if (state === 'over') limitReached(draft);
}

function probe(draft: Draft): void {
  const { phase, input } = draft;
  if (phase.name !== 'loading') return;
  const { load, limit } = phase;
  const probes = phase.probes.filter(({ at }) => at > input.now);
  draft.set({ phase: { ...phase, probes } });
  for (const { at, kind } of phase.probes)
    if (at <= input.now)
      draft.add({ type: 'diagnose', load: load.number, since: limit.since, kind });
}

function limitReached(draft: Draft): void {
  const { phase } = draft;
  if (phase.name === 'loading') {
    const { load, limit } = phase;
    // The result ends the load.
    draft.set({ phase: { ...phase, limit: { ...limit, ms: Number.POSITIVE_INFINITY } } });
    draft.add({ type: 'diagnose', load: load.number, since: limit.since, kind: 'last' });
  } else if (mintOf(phase)) {
    const message = `No session id was returned within ${limitOf(phase)?.ms} ms.`;
    draft.add({ type: 'abort-mint' });
    mintFailed(draft, new RetryableError('mint-timeout', message));
  } else {
    responseOverdue(draft);
  }
}
