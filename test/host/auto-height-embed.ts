import type { SvcEmbed } from '../../src/host/index.ts';
import { CONTENT_HEIGHT } from '../../src/protocol/events.ts';
import { until } from '../browser/until.ts';
import { embeddedUrl, runIn } from '../runtime/embedded.ts';
import { createEmbed, frameOf } from './test-embed.ts';

/**
 * Adds an element whose frame, with the real runtime, displays `html`; with `auto-height` unless `properties` differ. With
 * `container`, it is in the `<div>` of this HTML.
 */
export async function openEmbed(
  html: string,
  properties: Partial<SvcEmbed> = {},
  style = '',
  container = '',
) {
  const url = embeddedUrl({
    query: { html },
    mount: () => {
      document.body.innerHTML = new URLSearchParams(location.search).get('html') ?? '';
    },
  });
  const sessionId = url.searchParams.get('session') ?? '';
  /** All heights that the frame has sent. */
  const sent: number[] = [];
  const { embed } = createEmbed({ src: url.href, sessionId, autoHeight: true, ...properties });
  embed.style.cssText = style;
  if (container) {
    document.body.insertAdjacentHTML('beforeend', container);
    document.body.querySelector('details div, section div')?.append(embed);
  }
  addEventListener('message', ({ source, data }) => {
    if (source !== frameOf(embed)?.contentWindow || data.type !== CONTENT_HEIGHT) return;
    sent.push(data.payload.height);
  });
  await embed.whenReady();
  return {
    embed,
    sent,
    /** Resolves when the element has a height, in pixels. */
    async hasHeight(height: number) {
      const current = () => embed.getBoundingClientRect().height;
      await until(() => current() === height).catch(() => {
        throw new Error(`The height is ${current()}, not ${height}. The frame sent ${sent}.`);
      });
    },
    /** Runs a function in the frame. */
    run<T, A extends unknown[]>(probe: (...args: A) => T, ...args: A): Promise<T> {
      const frame = frameOf(embed) as HTMLIFrameElement;
      return runIn(frame, `(_scope, ...args) => (${probe})(...args)`, args);
    },
  };
}
