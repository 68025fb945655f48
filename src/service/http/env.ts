import type { HttpBindings } from '@hono/node-server';
import type { Permit } from '../admission/permits.ts';
import type { Tenant } from '../config/config.ts';

/** The Hono environment of every handler. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The address of the client; empty if the service is called without a connection. */
    address: string;
    /** The permit of the request; a health check has none. */
    permit: Permit;
    /** For how long it has waited for a change, in milliseconds. */
    waitedMs?: number;
    /** The trace that the request belongs to; undefined without a valid `traceparent`. */
    traceId?: string | undefined;
    /** The route, if it is not the pattern of a path. */
    route?: string;
    /** The account of the requested host. */
    tenant: Tenant;
    /** Who sent the request; absent before the credential was verified. */
    principal?: Principal;
  };
}

/** Who sent a request: a user of the configuration, or an embed user. */
export interface Principal {
  type: 'user' | 'embed-user';
  /** Null for a session without an embed user. */
  id: string | number | null;
  /** Null for an API key. */
  sessionIdHash: string | null;
  embedTenant: string | null;
  /** Of an embed user. */
  externalId?: string | null;
}

/** A session as the audit log refers to it. */
export interface SessionReference {
  sessionIdHash: string;
  embedTenant: string | null;
}
