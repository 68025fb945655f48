import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { followsPattern } from './follows-pattern.ts';

/** The minimum length of a signing key, in bytes. */
const KEY_BYTES_MIN = 32;
/** A line with a key: the key, from when on it signs, and until when it verifies. */
const LINE = /^(?<key>.*?)(?: from=(?<from>\S+))?(?: until=(?<until>\S+))?$/u;

/** A signing key with its key id and derived keys. Times are in epoch milliseconds. */
export interface SigningKey {
  kid: string;
  secret: KeyObject;
  /** Signs cursors. It differs from `secret`, so that a cursor is never a valid token. */
  cursorSecret: Uint8Array;
  /** Before this time the key only verifies, so that all processes have it when one of them signs with it. */
  signsFrom: number;
  /** The key of a rotation in the past verifies until its tokens have expired; otherwise infinite. */
  verifiesUntil: number;
}

/**
 * Parses signing keys, one per line. All verify, the first one that may sign already signs. Throws a `RangeError`
 * without a key, or for one that is weak: fewer than 32 bytes, or one that follows a pattern.
 */
export function parseKeys(lines: readonly string[]): SigningKey[] {
  const keys = lines.map((line) => line.trim()).filter((line) => line !== '');
  const parsed = keys.map((line, index) => parseKey(line, index + 1));
  if (parsed.every(({ verifiesUntil }) => Number.isFinite(verifiesUntil)))
    throw new RangeError('must contain one key per line, and at least one without until=');
  return parsed;
}

/** Creates a random signing key, as a line. */
export function createKey(): string {
  return randomBytes(KEY_BYTES_MIN).toString('base64url');
}

function parseKey(line: string, number: number): SigningKey {
  const { key = '', from, until } = LINE.exec(line)?.groups ?? {};
  const secret = Buffer.from(key);
  if (secret.length < KEY_BYTES_MIN)
    throw new RangeError(
      `must contain keys of at least ${KEY_BYTES_MIN} bytes; line ${number} is shorter`,
    );
  if (followsPattern(key))
    throw new RangeError(
      `must contain random keys; line ${number} follows a pattern, or is a placeholder that was not replaced`,
    );
  return {
    kid: createHash('sha256').update(secret).digest('base64url').slice(0, 12),
    secret: createSecretKey(secret),
    cursorSecret: new Uint8Array(hkdfSync('sha256', secret, '', 'svc-embed cursor', 32)),
    signsFrom: parseTime(from, number) ?? 0,
    verifiesUntil: parseTime(until, number) ?? Number.POSITIVE_INFINITY,
  };
}

function parseTime(text: string | undefined, number: number): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new RangeError(
    `must contain times such as 2026-01-31T12:00:00Z after from= and until=; line ${number} does not`,
  );
}

/** Loads the signing keys. */
export type KeySource = () => Promise<readonly SigningKey[]>;

/** The signing keys in use. They are loaded again regularly, so that a rotation needs no restart. */
export class Keyring {
  readonly #source: KeySource;
  readonly #now: () => number;
  #keys: readonly SigningKey[] = [];

  private constructor(source: KeySource, now: () => number) {
    this.#source = source;
    this.#now = now;
  }

  /** Loads the keys; rejects without one. `now` returns epoch milliseconds. */
  static async open(source: KeySource, now: () => number): Promise<Keyring> {
    const keyring = new Keyring(source, now);
    await keyring.reload();
    return keyring;
  }

  /** Loads the keys again. If that fails, the present keys stay in use. */
  async reload(): Promise<void> {
    const keys = await this.#source();
    if (keys.length === 0) throw new RangeError('the service needs at least one signing key');
    this.#keys = keys;
  }

  /** The key that signs: the first one that may. */
  get signing(): SigningKey {
    const now = this.#now();
    const usable = this.verifying;
    const key = usable.find(({ signsFrom }) => signsFrom <= now) ?? usable[0];
    if (!key) throw new RangeError('all signing keys have expired');
    return key;
  }

  get verifying(): readonly SigningKey[] {
    const now = this.#now();
    return this.#keys.filter(({ verifiesUntil }) => verifiesUntil > now);
  }
}

/** Returns the signing keys stored in the database, and creates one once; concurrent processes receive the same. */
export async function loadStoredKeys(queries: Queries): Promise<SigningKey[]> {
  return parseKeys((await loadStoredSecret(queries, 'signing-key')).split('\n'));
}

/** Returns a secret stored in the database, and creates it once; concurrent processes receive the same. */
export async function loadStoredSecret(queries: Queries, name: string): Promise<string> {
  const stored = await readStoredSecret(queries, name);
  if (stored !== '') return stored;
  await queries.query(
    'INSERT INTO svc_secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, createKey()],
  );
  return readStoredSecret(queries, name);
}

/** Returns the lines of the stored signing keys; empty before the service has started for the first time. */
export function readStoredKeys(queries: Queries): Promise<string> {
  return readStoredSecret(queries, 'signing-key');
}

async function readStoredSecret(queries: Queries, name: string): Promise<string> {
  const sql = 'SELECT value FROM svc_secret WHERE name = $1';
  const [row] = await queries.query<{ value: string }>(sql, [name]);
  return row?.value ?? '';
}
