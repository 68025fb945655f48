/** A body with more bytes than its reader accepts. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads the text of a body, and no further than the limit. Rejects with `BodyTooLarge`. */
export async function readText(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) throw new BodyTooLarge(`The body has more than ${bytesMax} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
