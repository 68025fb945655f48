/** The largest body of a request; 100 session ids of 128 characters fit. */
const BYTES_MAX = 16 * 1024;

/** A request body that is larger than 16 KiB. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Returns the JSON body of a request; undefined if it is not JSON. Rejects with `BodyTooLarge`. */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('Content-Length')) > BYTES_MAX) throw new BodyTooLarge();
  const text = await readText(request.body);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads no further than the limit: a chunked body has no length. */
async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  for (let length = 0; reader; ) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > BYTES_MAX) {
      await reader.cancel();
      throw new BodyTooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
