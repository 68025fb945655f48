/** One line of the log. */
export interface LogMessage {
  /** The DOM event: what a host developer listens for. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What it carried, safe to show. */
  readonly details: unknown;
  readonly failed: boolean;
}

const EVENTS = [
  'svc-ready',
  'svc-view',
  'svc-navigate',
  'svc-dashboard-loaded',
  'svc-download',
  'svc-drilldown',
  'svc-ai-query',
  'svc-session-expiring',
  'svc-session-expired',
  'svc-session-renewed',
  'svc-state-change',
  'svc-error',
  'svc-logout',
  'svc-message',
];

/** Follows every event that an `<svc-embed>` fires below a node: they all bubble. */
export function listen(root: EventTarget, report: (message: LogMessage) => void): void {
  for (const name of EVENTS) {
    root.addEventListener(name, (event) => report(messageOf(event)));
  }
}

function messageOf(event: Event): LogMessage {
  const { type: name, timestamp = Date.now() } = event as Event & { timestamp?: number };
  return { name, at: timestamp, details: detailsOf(event), failed: name === 'svc-error' };
}

function detailsOf(event: Event): unknown {
  const { payload, error, state, previousState, messageType } = event as Event &
    Record<'payload' | 'state' | 'previousState' | 'messageType', unknown> & {
      error?: EmbedFailure;
    };
  if (error) return { code: error.code, message: error.message };
  if (state !== undefined) return { state, previousState };
  return messageType === undefined ? payload : { type: messageType, payload };
}

interface EmbedFailure {
  code: string;
  message: string;
}
