import { NamedError } from '../../lib/named-error.ts';
import { EmbedError, EXCHANGE_ERROR, reportedName } from '../../protocol/errors.ts';
import type { EmbedEvent } from '../../protocol/events.ts';
import type { Draft } from './draft.ts';
import type { FrameInput, Phase, Probe, SessionEvent } from './embed-session.ts';
import { cancelRenewal, fail, loading, nextRecovery, replace, start } from './load-steps.ts';
import { answered, mount, reject, renewWith, sessionEvent, UNREACHABLE } from './renewal-steps.ts';

/** How long after its load a frame that has sent no message is probed. */
const PROBE_DELAY_MS = 2000;

const REFUSED =
  'The embed rejected the first session. Let session-url, sessionProvider or session-id provide a new one for each load.';

/** Handles an input of the current frame. */
export function frameInput(draft: Draft, input: FrameInput) {
  switch (input.type) {
    case 'loaded':
      return loaded(draft);
    case 'reloaded':
      return reloaded(draft);
    case 'blocked':
      return loadFailed(draft, input.error);
    case 'diagnosed':
      return diagnosed(draft, input);
    case 'event':
      return eventReceived(draft, input.event);
    case 'answered':
      return answered(draft, input.isAllowed);
  }
}

/** Uses a session id that the page has set. While the frame loads, it is used later. */
export function applyGivenId(draft: Draft): void {
  const { givenId, withoutMessages } = draft.input.settings;
  const { load, mounted, phase } = draft;
  if (givenId === undefined || !load) return;
  if (mounted && withoutMessages) start(draft, 'reload', load.target);
  else if (mounted) renewWith(draft, givenId);
  else if (phase.name !== 'loading') start(draft, 'retry', load.target);
}

function loaded(draft: Draft): void {
  const { phase, input } = draft;
  if (input.settings.withoutMessages) {
    mount(draft);
    applyGivenId(draft);
  } else if (phase.name === 'loading') {
    const probe: Probe = { at: input.now + PROBE_DELAY_MS, kind: 'loaded' };
    draft.set({ phase: { ...phase, probes: [...phase.probes, probe] } });
  }
}

/** The frame has loaded again by itself. */
function reloaded(draft: Draft) {
  const { load, input } = draft;
  if (!load) return;
  if (!input.settings.isPrivate) return replace(draft, 'reload');
  cancelRenewal(draft);
  draft.enter(loading(input, load, undefined));
  loaded(draft);
}

function loadFailed(draft: Draft, error: EmbedError): void {
  const { phase } = draft;
  if (phase.name !== 'loading') return;
  const { load, sessionId } = phase;
  fail(draft, error, { load, sessionId });
}

/** Only a definite diagnosis or the last one fails the load. */
function diagnosed(
  draft: Draft,
  { kind, since, error }: Extract<FrameInput, { readonly type: 'diagnosed' }>,
): void {
  const { phase } = draft;
  if (phase.name !== 'loading' || phase.limit.since !== since) return;
  if (kind === 'last' || error.code !== 'ready-timeout') loadFailed(draft, error);
  else if (kind === 'not-loaded')
    draft.add({ type: 'hint', error, outcome: ' The element keeps waiting.' });
}

function eventReceived(draft: Draft, event: EmbedEvent | SessionEvent) {
  switch (event.type) {
    case 'svc:event:session-expiring':
    case 'svc:event:session-expired':
    case 'svc:event:session-renewed':
      return sessionEvent(draft, event);
    case 'svc:event:ready':
      mount(draft);
      draft.add({ type: 'dispatch', event, isAsked: false });
      return applyGivenId(draft);
    case 'svc:event:error':
      return errorReported(draft, event);
    default:
      draft.add({ type: 'dispatch', event, isAsked: false });
  }
}

function errorReported(
  draft: Draft,
  event: Extract<EmbedEvent, { type: 'svc:event:error' }>,
): void {
  const { mounted, load, phase } = draft;
  const { context, name, message, fatal, unreachable = false } = event.payload;
  const isRenewalRejected = context === 'session-renewal' && mounted;
  const isFirstRejected = context === 'session-start' || (name === EXCHANGE_ERROR && !mounted);
  if (fatal && load && !isRenewalRejected && !isFirstRejected) {
    const sessionId = lastSessionId(phase);
    const text = `The embed reported a fatal error: ${message}`;
    const error = new NamedError(reportedName(event.payload), text);
    cancelRenewal(draft, true);
    draft.enter({ name: 'failed', error, load, sessionId, recoverAt: nextRecovery(draft) });
  }
  draft.add({ type: 'dispatch', event, isAsked: false });
  if (isFirstRejected) firstSessionRejected(draft, unreachable);
  else if (isRenewalRejected) reject(draft, unreachable);
}

/** The id that the embed has received last. */
function lastSessionId(phase: Phase): string | undefined {
  if (phase.name === 'renewing' && phase.step.step === 'sent') return phase.step.sessionId;
  if ('session' in phase && phase.session) return phase.session.sessionId;
  return 'sessionId' in phase ? phase.sessionId : undefined;
}

function firstSessionRejected(draft: Draft, isUnreachable: boolean) {
  const { load, mounted, phase } = draft;
  const { canMint, givenId } = draft.input.settings;
  if (!load) return;
  if (mounted) return replace(draft, 'reload');
  if (canMint && !load.isRetried) return replace(draft, 'retry');
  if (givenId !== undefined) return start(draft, 'retry', load.target, { isRetried: true });
  if ('sessionId' in phase) draft.revoke(phase.sessionId);
  const error = isUnreachable
    ? new EmbedError('exchange-failed', UNREACHABLE)
    : new EmbedError('session-refused', REFUSED);
  fail(draft, error, { load });
}
