import * as v from 'valibot';
import { strictObject } from '../../api/strict-object.ts';
import type { MountSession } from './mount-session.ts';

/** Handles the requests below a mounted prefix; called only after the embed token was verified. */
export type MountHandler = (
  request: Request,
  session: MountSession,
) => Response | Promise<Response>;

/** A handler for sessions with a capability. The response to others is `403`. */
export interface RestrictedMount {
  /** `ai`: the session and its account allow AI. */
  requires: 'ai';
  handler: MountHandler;
}

const handler = v.custom<MountHandler>((value) => typeof value === 'function');

/** What can be mounted at a prefix. A misspelled `requires` must not open a route, so unknown keys are an error. */
export const Mount = v.union([handler, strictObject({ requires: v.literal('ai'), handler })]);
export type Mount = MountHandler | RestrictedMount;

/** The form of a `Mount`, for errors. */
export const MOUNT_FORM = "a function, or {requires: 'ai', handler: a function}";
