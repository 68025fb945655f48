import type { ServerResponse } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { AdmissionGate } from '../admission/admission-gate.ts';
import { type ClientAddress, networkOf } from './client-address.ts';
import type { HttpEnv } from './env.ts';

/** What the admission of requests needs. */
export interface AdmissionOptions {
  gate: AdmissionGate;
  clientAddress: ClientAddress;
}

/** Takes a slot of the gate for each request, before anything else is done for it. */
export function admission({ gate, clientAddress }: AdmissionOptions) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { outgoing } = c.env ?? {};
    const slot = gate.enter(networkOf(clientAddress(c)), outgoing as ServerResponse | undefined);
    c.set('slot', slot);
    const leave = () => gate.leave(slot);
    try {
      const turn = gate.turn();
      if (turn) await turn;
      await next();
    } finally {
      // A response that is closed already, because its client disconnected, never emits `close` again.
      if (outgoing && !outgoing.closed) outgoing.once('close', leave);
      else leave();
    }
  });
}
