import { backoff } from '../../lib/retry.ts';
import { EmbedError } from '../../protocol/errors.ts';
import type { EmbedEvent } from '../../protocol/events.ts';
import type { Draft } from './draft.ts';
import type {
  MountedSession,
  Phase,
  SessionEvent,
  SessionExpiredEvent,
  SessionExpiringEvent,
  SessionPhase,
} from './embed-session.ts';
import { startLimit } from './limit.ts';
import { cancelRenewal, nextRecovery } from './load-steps.ts';
import { NO_SOURCE, RetryableError } from './mint.ts';
import { ATTEMPTS_MAX, BACKOFF, mintAt, requestIfDue, setMint, takeDelay } from './mint-steps.ts';

/** If an embed that sends no `session-renewed` does not reject a session within this time, it has accepted it. */
const ACK_TIMEOUT_MS = 10_000;
/** If another embed does not respond within this time, it has rejected the session: an exchange ends before. */
const EXCHANGE_TIMEOUT_MS = 30_000;

/** The message of the error if the service does not respond to the exchanges of the embed. */
export const UNREACHABLE =
  'The embed cannot exchange its session id: the service does not respond to POST /api/v1/embed/session/token of the frame, or a content blocker or the network blocks the request.';

const NO_DEADLINE = Number.POSITIVE_INFINITY;

/** The session of an embed that has just mounted. */
const NEW_SESSION: MountedSession = {
  sessionId: undefined,
  deadline: NO_DEADLINE,
  end: Number.NEGATIVE_INFINITY,
  replacedEnd: Number.NEGATIVE_INFINITY,
  isAcknowledging: false,
  isAssumed: false,
};

/** The embed is mounted: it was loaded, or mounted again after an expiry. */
export function mount(draft: Draft) {
  const { phase, load, mounted } = draft;
  if (!load) return;
  draft.add({ type: 'activate' });
  if (phase.name === 'renewing') return accept(draft);
  // The page has renewed an expired session itself.
  if (mounted && sessionPhase(phase) === 'expired') return complete(draft, undefined);
  const sessionId = 'sessionId' in phase ? phase.sessionId : undefined;
  draft.enter({ name: 'ready', load, session: mounted ?? { ...NEW_SESSION, sessionId } });
}

/** Handles an event about the session of the embed. */
export function sessionEvent(draft: Draft, event: SessionEvent) {
  if (event.type === 'svc:event:session-expiring') return expiring(draft, event);
  if (event.type === 'svc:event:session-expired') return expired(draft, event);
  draft.setMounted({ isAcknowledging: true });
  if (draft.phase.name === 'renewing') accept(draft);
  // The page has sent a session itself.
  else if (draft.phase.name !== 'ready') complete(draft, undefined);
}

function expiring(draft: Draft, event: SessionExpiringEvent) {
  const { expiresAt, expiresInMs } = event.payload;
  const isNew = draft.mounted && expiresAt > latestEnd(draft.mounted);
  if (isNew) accept(draft);
  const { phase, load, mounted } = draft;
  if (!isNew || !load || !mounted || phase.name === 'renewing') return dispatch(draft, event);
  const deadline = draft.input.now + expiresInMs;
  recordEnd(draft, expiresInMs);
  draft.enter({ name: 'expiring', load, session: { ...mounted, end: expiresAt, deadline } });
  dispatch(draft, event, true);
}

function expired(draft: Draft, event: SessionExpiredEvent) {
  const { phase, load, mounted } = draft;
  const { expiredAt } = event.payload;
  if (!mounted || !load || isPastEnd(phase, mounted, expiredAt)) return dispatch(draft, event);
  const session = { ...mounted, end: Math.max(mounted.end, expiredAt) };
  // An id that was sent may already be in use.
  if (phase.name !== 'renewing' || phase.step.step !== 'sent') recordEnd(draft, 0);
  draft.enter(
    phase.name === 'renewing'
      ? { ...phase, before: 'expired', session }
      : { name: 'expired', load, session },
  );
  dispatch(draft, event, true);
}

/** Whether an end is that of a session that was replaced or has expired already. */
function isPastEnd(phase: Phase, mounted: MountedSession, expiredAt: number): boolean {
  const isReplaced = !mounted.isAcknowledging && expiredAt <= mounted.replacedEnd;
  return isReplaced || (sessionPhase(phase) === 'expired' && expiredAt <= mounted.end);
}

function latestEnd({ end, replacedEnd }: MountedSession): number {
  return Math.max(end, replacedEnd);
}

/** The page was asked whether it renews the session itself. */
export function answered(draft: Draft, isAllowed: boolean): void {
  if (isAllowed) renewIfPossible(draft);
  else draft.setMounted({ deadline: NO_DEADLINE });
  checkEnd(draft);
}

/** The session may have ended on the clock of this page, for example while the device was asleep. */
export function checkEnd(draft: Draft): void {
  const { phase } = draft;
  const isRunning = phase.name === 'ready' || phase.name === 'expiring';
  if (!isRunning || phase.session.deadline > draft.input.now) return;
  draft.enter({ ...phase, name: 'expired' });
  renewIfPossible(draft);
}

/** Renews for a reason that the embed has caused. */
export function renewIfPossible(draft: Draft): void {
  const { canMint, withoutMessages } = draft.input.settings;
  if (draft.phase.name === 'renewing' || !canMint || withoutMessages) return;
  renew(draft, takeDelay(draft));
}

/** Mints a session id after `delay` milliseconds, and sends it. */
function renew(draft: Draft, delay = 0): void {
  const { load, mounted: session } = draft;
  if (!load || !session) return;
  const before = sessionPhase(draft.phase);
  const step = mintAt(draft.input.now + delay, 'renewal');
  draft.enter({ name: 'renewing', load, session, before, rejections: 0, step });
  requestIfDue(draft);
}

/** Renews because the page has called `renewSession()`, or the viewer tries again. */
export function renewForPage(draft: Draft) {
  const { canMint, withoutMessages } = draft.input.settings;
  if (draft.phase.name === 'renewing') return;
  if (!withoutMessages && draft.mounted && canMint) return renew(draft);
  const error = withoutMessages
    ? new EmbedError(
        'bad-config',
        'With without-messages, no session can be renewed in place. Call reload().',
      )
    : new EmbedError('renewal-failed', draft.mounted ? NO_SOURCE : 'The embed is not ready.');
  draft.add({ type: 'settle', error });
  if (draft.mounted && !withoutMessages) draft.add({ type: 'report', error });
}

/** Renews with a session id that the page has set, instead of a running renewal. */
export function renewWith(draft: Draft, sessionId: string): void {
  const { load, mounted: session } = draft;
  if (!load || !session) return;
  const before = sessionPhase(draft.phase);
  cancelRenewal(draft, true);
  const step = mintAt(draft.input.now, 'renewal');
  draft.enter({ name: 'renewing', load, session, before, rejections: 0, step });
  send(draft, sessionId);
}

/** Sends the session id of a renewal. */
export function send(draft: Draft, sessionId: string): void {
  const { phase } = draft;
  if (phase.name !== 'renewing') return;
  const ms = phase.session.isAcknowledging ? EXCHANGE_TIMEOUT_MS : ACK_TIMEOUT_MS;
  const limit = startLimit(draft.input.now, ms);
  draft.set({ phase: { ...phase, step: { step: 'sent', sessionId, limit } } });
  draft.add({ type: 'post', sessionId });
}

/** The embed has not responded to a session id in time. */
export function responseOverdue(draft: Draft) {
  if (draft.mounted?.isAcknowledging) return reject(draft);
  accept(draft);
  draft.setMounted({ isAssumed: true });
}

/** The embed runs with the session that was sent, if one was. */
function accept(draft: Draft): void {
  const { phase } = draft;
  if (phase.name === 'renewing' && phase.step.step === 'sent')
    complete(draft, phase.step.sessionId);
}

function complete(draft: Draft, sessionId: string | undefined): void {
  const { load, mounted } = draft;
  if (!load || !mounted) return;
  const { isAcknowledging } = mounted;
  const replacedEnd = latestEnd(mounted);
  const session = { ...NEW_SESSION, sessionId, replacedEnd, isAcknowledging };
  draft.enter({ name: 'ready', load, session });
  draft.add({ type: 'settle' }, { type: 'renewed' });
}

/** The embed has rejected a session in place, maybe after its renewal: an exchange has retries. */
export function reject(draft: Draft, isUnreachable = false) {
  const { phase, mounted, input } = draft;
  if (phase.name !== 'renewing') {
    if (mounted?.isAssumed) draft.revoke(mounted.sessionId);
    draft.setMounted({ isAssumed: false });
    return renewIfPossible(draft);
  }
  if (phase.step.step !== 'sent') return;
  const rejections = phase.rejections + 1;
  draft.revoke(phase.step.sessionId);
  if (!input.settings.canMint || rejections === ATTEMPTS_MAX) {
    const message = isUnreachable ? UNREACHABLE : `The embed rejected ${rejections} sessions.`;
    return failRenewal(draft, new EmbedError('renewal-failed', message));
  }
  const delay = Math.max(takeDelay(draft), backoff(rejections, BACKOFF, input.random));
  draft.set({ phase: { ...phase, rejections } });
  setMint(draft, mintAt(input.now + delay, 'renewal'));
}

/** Ends a renewal with an error. The embed keeps working until the end of its session. */
export function failRenewal(draft: Draft, cause: EmbedError): void {
  const { phase } = draft;
  if (phase.name !== 'renewing') return;
  const { load, session, before } = phase;
  const error =
    cause instanceof RetryableError
      ? new EmbedError('renewal-failed', 'No session id could be minted.', { cause })
      : cause;
  draft.enter(
    before === 'expired'
      ? { name: 'failed', error, load, session, recoverAt: nextRecovery(draft) }
      : { name: before, load, session },
  );
  draft.add({ type: 'report', error }, { type: 'settle', error });
  checkEnd(draft);
}

/** The state of the session without its renewal. */
function sessionPhase(phase: Phase): SessionPhase {
  if (phase.name === 'renewing') return phase.before;
  if (phase.name === 'expiring' || phase.name === 'expired') return phase.name;
  return phase.name === 'failed' ? 'expired' : 'ready';
}

function recordEnd(draft: Draft, expiresInMs: number): void {
  const { sessionId } = draft.mounted ?? {};
  if (sessionId !== undefined) draft.add({ type: 'record-end', sessionId, expiresInMs });
}

function dispatch(draft: Draft, event: EmbedEvent, isAsked = false): void {
  draft.add({ type: 'dispatch', event, isAsked });
}
