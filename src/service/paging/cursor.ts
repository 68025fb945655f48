import { createHmac, timingSafeEqual } from 'node:crypto';
import { badField } from '../http/problem.ts';
import type { Keyring, SigningKey } from '../keys/signing-keys.ts';

const MAC_BYTES = 16;

/** The sort key of an item in its list. */
export type Position = readonly (string | number)[];

/** Signs and verifies opaque cursors. Each is bound to its list. */
export class CursorSigner {
  readonly #keyring: Keyring;

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  /** Returns a cursor. `list` identifies the list: account, embed tenant, dashboard, name and filter. */
  sign(list: readonly string[], position: Position): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    return `${payload}.${mac(this.#keyring.signing, list, payload).toString('base64url')}`;
  }

  /** Returns the position in a cursor; throws `400` unless the cursor was signed for this list. */
  read(list: readonly string[], cursor: string): Position {
    const [payload = '', signature = '', ...rest] = cursor.split('.');
    const given = Buffer.from(signature, 'base64url');
    const valid =
      rest.length === 0 &&
      given.length === MAC_BYTES &&
      given.toString('base64url') === signature &&
      this.#keyring.verifying.some((key) => timingSafeEqual(mac(key, list, payload), given));
    if (!valid) throw badField('after', 'must be the endCursor of a page of this list');
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  }
}

function mac(key: SigningKey, list: readonly string[], payload: string): Buffer {
  const signed = JSON.stringify([...list, payload]);
  return createHmac('sha256', key.cursorSecret).update(signed).digest().subarray(0, MAC_BYTES);
}
