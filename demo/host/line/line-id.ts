/*
Every open inspector has a line of its own: a name below `localhost`, made anew for each load of the page. Where a
browser does not find such names, its inspectors share the one line that is called by its address.
*/
import { randomBytes } from 'node:crypto';

/** The id of the line that is called by its address. */
const SHARED = 'shared';
const OWN = /^([\da-f]{16})\.localhost(?::\d+)?$/;

/** What may be the id of a line. */
export function isLineId(id: string): boolean {
  return id === SHARED || /^[\da-f]{16}$/.test(id);
}

/** A line that nobody has yet: the server's origin under a name of its own. */
export function ownOrigin(server: string): string {
  return server.replace('127.0.0.1', `${randomBytes(8).toString('hex')}.localhost`);
}

/** Which line a `Host` header calls. */
export function lineIdOf(host = ''): string {
  return OWN.exec(host)?.[1] ?? SHARED;
}
