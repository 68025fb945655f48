import { findPort } from '../../demo/start/find-port.ts';

/** Returns a free port for a server that starts later, perhaps in another process; see `findPort`. */
export function freePort(): Promise<number> {
  return findPort(0, '127.0.0.1', 'PORT');
}
