import type { SigningKey } from './signing-keys.ts';

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
