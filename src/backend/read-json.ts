import { BodyTooLarge, readText } from '../lib/read-text.ts';

/** The largest body of a request; 100 session ids of 128 characters fit. */
const BYTES_MAX = 16 * 1024;

/** Returns the JSON body of a request; undefined if it is not JSON. Rejects with `BodyTooLarge` after 16 KiB. */
export async function readJson({ headers, body }: Request): Promise<unknown> {
  if (Number(headers.get('Content-Length')) > BYTES_MAX) throw new BodyTooLarge();
  const text = await readText(body, BYTES_MAX);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
