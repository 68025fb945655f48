import type { SvcEmbed } from '../../../../src/host/index.ts';
import { SOURCE } from '../../../../src/protocol/envelope.ts';
import { eventEntry } from './event-entry.ts';
import type { Timeline } from './timeline.ts';

/** A report of the script that the proxy inserts into the embed's page: `frame-monitor.js`. */
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

/** Records all events of the element, the actions and requests of the frame, and ignored messages. */
export function recordEvents(embed: SvcEmbed, proxyOrigin: string, timeline: Timeline): void {
  let renewingSince = 0;
  embed.addEventListener('svc-state-change', ({ state }) => {
    if (state === 'renewing') renewingSince = Date.now();
  });
  for (const name of EVENTS) {
    embed.addEventListener(name, (event) => {
      const entry = eventEntry(event);
      const took = name === 'svc-session-renewed' && { duration: entry.at - renewingSince };
      timeline.add({ ...entry, ...took });
    });
  }
  addEventListener('message', ({ source, origin, data }) => {
    const isFrame = source === frameOf(embed)?.contentWindow;
    if (data?.source === SOURCE && data.direction === 'event') {
      if (isFrame && origin === proxyOrigin) return; // recorded as an event of the element
      const note = whyDropped(isFrame, source, origin);
      timeline.add({
        kind: 'dropped',
        name: data.type,
        note,
        at: Date.now(),
        details: data,
      });
    } else if (data?.source === 'svc-fault-proxy' && isFrame && origin === proxyOrigin) {
      timeline.add(reportEntry(data));
    }
  });
}

/** Returns why the element ignores a message: it checks the window first, then the origin. */
function whyDropped(isFrame: boolean, source: MessageEventSource | null, origin: string): string {
  if (isFrame) return `from ${origin}, not the origin of the embed`;
  if (source === null) return 'from a closed window';
  return source === window ? 'from this page’s own window' : 'from another frame’s window';
}

/** Returns the iframe of an embed. */
export function frameOf(embed: SvcEmbed): HTMLIFrameElement | null | undefined {
  return embed.shadowRoot?.querySelector('iframe');
}

function reportEntry(report: Report) {
  if (report.kind === 'action') {
    const { type, payload, sentAt, at } = report;
    const name = type.replace('svc:action:', '');
    return { kind: 'action', name, at: sentAt, duration: at - sentAt, details: payload } as const;
  }
  const { path, status, duration, at } = report;
  const request = { kind: 'request', name: path, at, duration } as const;
  if (status === undefined) return request; // Safari has no responseStatus
  const isFailure = !(status >= 200 && status < 400);
  return { ...request, outcome: status ? `${status}` : 'no response', isFailure };
}
