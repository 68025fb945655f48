import type { HttpBindings } from '@hono/node-server';
import type { Tenant } from '../config/config.ts';

/** The Hono environment of every handler. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The account of the requested host. */
    tenant: Tenant;
  };
}
