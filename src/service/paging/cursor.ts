import { createHmac, timingSafeEqual } from 'node:crypto';
import { badField } from '../http/problem.ts';
import type { SigningKey } from '../support/signing-keys.ts';

const MAC_BYTES = 16;

/** The place of an item in the order of its list. */
export type Position = readonly (string | number)[];

/** Makes and reads opaque cursors; each is bound to the list it came from. */
export class CursorSigner {
  readonly #keys: readonly SigningKey[];

  constructor(keys: readonly SigningKey[]) {
    this.#keys = keys;
  }

  /** `list` names everything the cursor may be used for: account, embed tenant, dashboard, list, filter. */
  sign(list: readonly string[], position: Position): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    const [key] = this.#keys;
    if (!key) throw new RangeError('a signer needs a key');
    return `${payload}.${mac(key, list, payload).toString('base64url')}`;
  }

  /** The position in a cursor; anything that was not made for this list is `400`. */
  read(list: readonly string[], cursor: string): Position {
    const [payload = '', signature = '', ...rest] = cursor.split('.');
    const given = Buffer.from(signature, 'base64url');
    const genuine =
      rest.length === 0 &&
      given.length === MAC_BYTES &&
      given.toString('base64url') === signature &&
      this.#keys.some((key) => timingSafeEqual(mac(key, list, payload), given));
    if (!genuine) throw badField('after', 'must be the endCursor of a page of this list');
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  }
}

function mac(key: SigningKey, list: readonly string[], payload: string): Buffer {
  const signed = JSON.stringify([...list, payload]);
  return createHmac('sha256', key.cursorSecret).update(signed).digest().subarray(0, MAC_BYTES);
}
