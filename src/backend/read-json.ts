import { jsonOrText } from '../lib/json-or-text.ts';
import { BodyTooLarge, readText } from '../lib/read-text.ts';

/** The largest body of a request; 100 session ids of 128 characters fit. */
const BYTES_MAX = 16 * 1024;

/** Returns the JSON body of a request, or its text if it is not JSON. Rejects with `BodyTooLarge` after 16 KiB. */
export async function readJson({ headers, body }: Request): Promise<unknown> {
  if (Number(headers.get('Content-Length')) > BYTES_MAX) throw new BodyTooLarge();
  return jsonOrText(await readText(body, BYTES_MAX));
}
