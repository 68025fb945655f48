import type { HttpBindings } from '@hono/node-server';
import type { Tenant } from '../config/config.ts';

/** The Hono environment of every handler. */
export interface HttpEnv {
  Bindings: Partial<RequestBindings>;
  Variables: {
    requestId: string;
    /** The request's slot in the admission gate. It is assigned to the account and the user once they are known. */
    slot: RequestSlot;
    /** The trace that the request belongs to; undefined without a valid `traceparent`. */
    traceId?: string | undefined;
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

/** The message and the connection of a request. */
export interface RequestBindings extends HttpBindings {
  /** Handles a request again, from the start, whose handler has not returned. */
  repeat(incoming: HttpBindings['incoming'], outgoing: HttpBindings['outgoing']): Promise<void>;
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
