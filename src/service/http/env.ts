import type { HttpBindings } from '@hono/node-server';
import type { Tenant } from '../config/config.ts';

/** The Hono environment of every handler. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings & RepeatedRequest>;
  Variables: {
    requestId: string;
    /** The request's slot in the admission gate. It is assigned to the account and the user once they are known. */
    slot: RequestSlot;
    /** The trace that the request belongs to; absent without a valid `traceparent`. */
    traceId?: string;
    /** The route, if it is not the pattern of a path. */
    route?: string;
    /** The account of the requested host. */
    tenant: Tenant;
    /** Who sent the request; absent before the credential was verified. */
    principal?: Principal;
    /** Whether the log contains an audit entry for the request, which has succeeded. */
    isAudited?: boolean;
  };
}

/** How a request waits: nothing of it is kept but its message and its connection. Later it is handled again. */
interface RepeatedRequest {
  /** Set by a handler whose request waits. Its response is not sent. */
  isWaiting: boolean;
  /** Handles the request again, from the start. */
  repeat(): Promise<void>;
}

/** The part of a `Slot` that handlers use. */
export interface RequestSlot {
  /** The ETag with which the request has waited. */
  readonly knownTag: string | undefined;
  /** Whether it is a slot of a request that waits. */
  readonly isWaiting: boolean;
  assign(keys: { account: string; user?: string | number }): void;
  wait(knownTag: string, bytes: number): boolean;
  resume(): boolean;
  leave(): void;
}

/** Who sent a request: a user of the configuration, or an embed user. */
export interface Principal {
  type: 'user' | 'embed-user';
  /** Null for a session without an embed user. */
  id: string | number | null;
  /** Null for an API key. */
  sessionIdHash: string | null;
  embedTenant: string | null;
}

/** A session as the audit log refers to it. */
export interface SessionReference {
  sessionIdHash: string;
  embedTenant: string | null;
}
