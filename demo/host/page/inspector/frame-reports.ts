import type { SvcEmbed } from 'svc-embed/host';
import type { OwnEntry, SvcInspector } from 'svc-embed/inspector';

/** A report of the script that the proxy inserts into the embed's page: `frame-monitor.js`. */
type Report =
  | { kind: 'action'; type: string; payload: unknown; sentAt: number; at: number }
  | { kind: 'request'; path: string; status?: number; duration: number; at: number };

/** Records the actions that the frame receives and the requests that it sends. */
export function recordFrameReports(
  embed: SvcEmbed,
  proxyOrigin: string,
  inspector: SvcInspector,
): void {
  addEventListener('message', ({ source, origin, data }) => {
    const isFrame = source === frameOf(embed)?.contentWindow && origin === proxyOrigin;
    if (isFrame && data?.source === 'svc-fault-proxy') inspector.record(reportEntry(data));
  });
}

/** Returns the iframe of an embed. */
export function frameOf(embed: SvcEmbed): HTMLIFrameElement | null | undefined {
  return embed.shadowRoot?.querySelector('iframe');
}

function reportEntry(report: Report): OwnEntry {
  if (report.kind === 'action') {
    const { kind, type, payload, sentAt, at } = report;
    const name = type.replace('svc:action:', '');
    return { kind, name, at: sentAt, durationMs: at - sentAt, details: payload };
  }
  const { kind, path: name, status, duration: durationMs, at } = report;
  if (status === undefined) return { kind, name, at, durationMs }; // Safari has no responseStatus
  const isFailure = !(status >= 200 && status < 400);
  const outcome = status ? `${status}` : 'no response';
  return { kind, name, at, durationMs, outcome, isFailure };
}
