/*
Every open inspector has its own proxy id, in a host name below `localhost` that is generated for each load of the page.
Browsers that cannot resolve such names use the shared id, at the IP address of the proxy.
*/
import { randomBytes } from 'node:crypto';

/** Id of the proxy at the IP address. */
const SHARED = 'shared';
const OWN_HOST = /^([\da-f]{16})\.localhost(?::\d+)?$/;

/** Whether a text is a valid proxy id. */
export function isProxyId(id: string): boolean {
  return id === SHARED || /^[\da-f]{16}$/.test(id);
}

/** Returns the proxy's origin with a new host name. */
export function newProxyOrigin(server: string): string {
  return server.replace('127.0.0.1', `${randomBytes(8).toString('hex')}.localhost`);
}

/** Returns the proxy id of a `Host` header. */
export function proxyIdOf(host = ''): string {
  return OWN_HOST.exec(host)?.[1] ?? SHARED;
}
