import type { HttpBindings } from '@hono/node-server';
import type { Tenant } from '../config/config.ts';

/** What every handler may ask of its context. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The account whose host was asked. */
    tenant: Tenant;
    /** The request's body, read within its limit before anything is checked. */
    bytes: Uint8Array;
  };
}
