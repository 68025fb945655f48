import type { SvcEmbed } from '../../../../src/host/index.ts';
import { SOURCE } from '../../../../src/protocol/envelope.ts';
import { entryOf } from './event-entry.ts';
import type { Journal } from './journal.ts';

/** What the script says that the line puts into the embed's page: `line/tap.js`. */
type Report =
  | { kind: 'action'; type: string; payload: unknown; sentAt: number; at: number }
  | { kind: 'request'; path: string; status?: number; duration: number; at: number };

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

/** Writes down everything that the element fires, that arrives in the frame, and that counts for nothing. */
export function listen(embed: SvcEmbed, line: string, journal: Journal): void {
  let renewingSince = 0;
  embed.addEventListener('svc-state-change', ({ state }) => {
    if (state === 'renewing') renewingSince = Date.now();
  });
  for (const name of EVENTS) {
    embed.addEventListener(name, (event) => {
      const entry = entryOf(event);
      const took = name === 'svc-session-renewed' && { duration: entry.at - renewingSince };
      journal.add({ ...entry, ...took });
    });
  }
  addEventListener('message', ({ source, origin, data }) => {
    const isFrame = source === frameOf(embed)?.contentWindow;
    if (data?.source === SOURCE && data.direction === 'event') {
      if (isFrame && origin === line) return; // the element tells of it
      const note = whyDropped(isFrame, source, origin);
      journal.add({ kind: 'dropped', name: data.type, note, at: Date.now(), details: data });
    } else if (data?.source === 'svc-line' && isFrame && origin === line) {
      journal.add(entryOfReport(data));
    }
  });
}

/** Why a message does not count: the element looks at the window first, then at the origin. */
function whyDropped(isFrame: boolean, source: MessageEventSource | null, origin: string): string {
  if (isFrame) return `from ${origin}, where the embed does not lie`;
  if (source === null) return 'from a window that is gone';
  return source === window ? 'from this page’s own window' : 'from another frame’s window';
}

/** The frame of an embed. */
export function frameOf(embed: SvcEmbed): HTMLIFrameElement | null | undefined {
  return embed.shadowRoot?.querySelector('iframe');
}

function entryOfReport(report: Report) {
  if (report.kind === 'action') {
    const { type, payload, sentAt, at } = report;
    const name = type.replace('svc:action:', '');
    return { kind: 'action', name, at: sentAt, duration: at - sentAt, details: payload } as const;
  }
  const { path, status, duration, at } = report;
  const request = { kind: 'request', name: path, at, duration } as const;
  if (status === undefined) return request; // Safari does not say
  const isFailure = !(status >= 200 && status < 400);
  return { ...request, outcome: status ? `${status}` : 'no answer', isFailure };
}
