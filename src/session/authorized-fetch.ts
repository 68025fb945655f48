import { Gate } from '../lib/waiting.ts';

/** How calls are authorized, and as which viewer. */
export interface Credential {
  /** The `Authorization` header; undefined for calls without one. */
  readonly authorization: string | undefined;
  /** See `sessionIdentity`. */
  readonly identity: string | undefined;
  /** Whether a 401 means that the session has expired, so that the call waits for the next session. */
  readonly renewable: boolean;
}

export interface AuthorizedFetchOptions {
  /** Returns the address of a path; throws if the path must not be called. */
  readonly resolve: (path: string) => string | URL;
  /** How each request treats origins and cookies. */
  readonly init: Pick<RequestInit, 'mode' | 'credentials'>;
  /** Ends the calls that wait for a session. */
  readonly signal: AbortSignal;
  /** Called if the service rejects the current credential. */
  readonly onRejected: () => void;
}

/** `fetch` with the credential of a session, for the paths of a service. */
export type SessionFetch = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Calls a service with the credential of the current session. A call waits while there is no working session: before
 * the first one, and after a 401 until the session is renewed.
 */
export class AuthorizedFetch {
  readonly #options: AuthorizedFetchOptions;
  readonly #usable = new Gate();
  #credential: Credential | undefined;

  constructor(options: AuthorizedFetchOptions) {
    this.#options = options;
  }

  /** Uses a credential for the calls that wait and for all later ones. */
  use(credential: Credential): void {
    this.#credential = credential;
    this.#usable.open();
  }

  /** Makes calls wait until the next `use`. */
  suspend(): void {
    this.#usable.close();
  }

  /**
   * Returns `fetch` for one viewer. Rejects with an `AbortError` if the session is another viewer's by then, so that
   * nothing is sent under another name.
   */
  fetchAs(identity: string | undefined): SessionFetch {
    return async (path, init = {}) => {
      const { signal: stopped, init: own } = this.#options;
      const url = this.#options.resolve(path);
      const request = await withRepeatableBody(init);
      for (;;) {
        await this.#usable.wait(init.signal ? AbortSignal.any([init.signal, stopped]) : stopped);
        const credential = this.#credential;
        if (credential?.identity !== identity) {
          throw new DOMException('The session now belongs to another viewer.', 'AbortError');
        }
        const headers = new Headers(request.headers);
        if (credential?.authorization) headers.set('authorization', credential.authorization);
        const response = await fetch(url, { ...request, headers, ...own });
        if (response.status !== 401 || !credential?.renewable) return response;
        if (credential === this.#credential) this.#options.onRejected();
        await response.body?.cancel();
      }
    };
  }
}

/** Buffers a stream, which can be read only once, so that the request can be sent again with the next session. */
async function withRepeatableBody(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof ReadableStream)) return init;
  return { ...init, body: await new Response(init.body).blob() };
}
