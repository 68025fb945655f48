import { EmbedError } from '../../protocol/errors.ts';
import { pageOrigin } from '../config/page-origin.ts';
import { isEmptied } from '../frame/emptied-frame.ts';
import { findEmbedderPolicy, findLocalNetworkDenial } from './frame-block.ts';
import { probe } from './frame-probe.ts';
import { findRejection } from './frame-rejection.ts';

export { fixes } from './fixes.ts';
export { findMistakes } from './mistakes.ts';

const EMPTIED =
  'A script of this page has taken the address from the frame, for example to wait for the consent of the viewer. Let it allow the iframe of svc-embed, or add svc-embed after the consent.';

const SANDBOX =
  ' A sandbox without allow-same-origin applies to it: that of a frame around this page, or of a Content-Security-Policy.';

/** A frame that is not ready. */
export interface DiagnosedFrame {
  readonly url: URL;
  readonly iframe: HTMLIFrameElement;
  readonly isLoaded: boolean;
  /** Another origin from which the frame's window sent its last message. */
  readonly wrongOrigin?: string | undefined;
}

/** Finds out why a frame sent no message; `ready-timeout` if no reason is found. `isLast`: it is not asked again. */
export async function diagnoseFrame(
  frame: DiagnosedFrame,
  signal: AbortSignal,
  isLast: boolean,
): Promise<EmbedError> {
  const { url, wrongOrigin } = frame;
  const { origin } = url;
  if (wrongOrigin) {
    const sandbox = wrongOrigin === 'null' ? SANDBOX : '';
    const message = `The frame sent a message from ${wrongOrigin}, expected ${origin}.${sandbox}`;
    return new EmbedError('wrong-origin', message);
  }
  if (isEmptied(frame)) return new EmbedError('frame-blocked', EMPTIED);
  const policy = await findEmbedderPolicy(url);
  if (policy) return new EmbedError('frame-blocked', policy);
  const reachability = await probe(origin, signal);
  // A frame without an event until the end has no server: an unreachable one fires none in Firefox.
  const isSilent = reachability === 'unclear' && isLast && !frame.isLoaded;
  if (reachability === 'unreachable' || isSilent)
    return new EmbedError(
      'frame-unreachable',
      `${origin} does not respond, or a content blocker of the browser blocks it.`,
    );
  const denial = reachability === 'rejected' && (await findLocalNetworkDenial(url));
  if (denial) return new EmbedError('frame-blocked', denial);
  const isBlocked = reachability === 'blocked';
  const rejection = isBlocked ? undefined : await findRejection(frame, signal);
  if (rejection) return rejection;
  const hasResponse = reachability !== 'unclear' && 'responds, but the embed is not ready';
  const state = isBlocked
    ? `The Content-Security-Policy of this page lacks connect-src ${origin}, so the element cannot check why the embed is not ready.`
    : `${origin} ${hasResponse || 'does not respond, or rejects this page'}.`;
  const message = `${state} Check the console, that no content blocker blocks the frame or its scripts, that base-url or src is right (the frame is ${origin}${url.pathname}), and that hostOrigins of the service contains ${pageOrigin()}.`;
  return new EmbedError('ready-timeout', message);
}
