import type { EmbedRuntime } from '../../src/runtime/index.ts';

/** The demo's own action with which a host sets the color vision of its embed; browsers do not filter its frame. */
export const COLOR_VISION_ACTION = 'svc:action:demo-color-vision';
/**
 * The demo's own action with which a host asks for reports of the part under the pointer; the payload is the host's
 * origin, or null to end them. The frame sends each report as a message of the demo.
 */
export const POINT_ACTION = 'svc:action:demo-point';

/** Handles the actions of the theme studio. */
export function handleStudioActions(runtime: EmbedRuntime): void {
  runtime.onAction(COLOR_VISION_ACTION, async (vision) => {
    const { simulateColorVision } = await import('./color-vision.ts');
    simulateColorVision(document.documentElement, document.body, `${vision}`);
  });
  let pointing = new AbortController();
  runtime.onAction(POINT_ACTION, async (origin) => {
    pointing.abort();
    pointing = new AbortController();
    const { signal } = pointing;
    if (typeof origin !== 'string') return;
    const { pointAtParts } = await import('./point-at-parts.ts');
    if (signal.aborted) return;
    pointAtParts(document.documentElement, (part) => parent.postMessage(part, origin), signal);
  });
}
