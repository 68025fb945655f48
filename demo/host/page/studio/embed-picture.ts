import * as v from 'valibot';
import type { SvcEmbed } from '../../../../src/host/index.ts';
import { PICTURE_ACTION, PictureMessage } from '../../../embed/studio-actions.ts';

/** Asks an embed for a picture of its dashboard; `ratio` is height to width. Rejects with the reason of the signal. */
export async function pictureOf(
  embed: SvcEmbed,
  ratio: number,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const receive = ({ source, origin, data }: MessageEvent) => {
    const frame = embed.shadowRoot?.querySelector('iframe');
    if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    const message = v.safeParse(PictureMessage, data);
    if (message.success) resolve(message.output.picture);
  };
  window.addEventListener('message', receive);
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  embed.send(PICTURE_ACTION, { origin: location.origin, ratio });
  try {
    return await createImageBitmap(await promise);
  } finally {
    window.removeEventListener('message', receive);
    signal.removeEventListener('abort', abort);
  }
}
