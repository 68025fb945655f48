/*
What an app mounts, and what its handlers receive. The declarations of `svc-embed/service` contain this file, and must not
need Hono.
*/
import * as v from 'valibot';
import type { EmbedClaims } from '../../api/claims.ts';
import type { EffectiveSettings } from '../../api/effective-settings.ts';
import { strictObject } from '../../api/strict-object.ts';

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

/** A group of one embed tenant, for sharing and organizing content inside it. */
export interface TenantGroup {
  name: string;
  description: string | null;
}

/** The embed user behind a session that was minted with an `externalId`. */
export interface EmbedUser {
  id: number;
  externalId: string;
}

/** The embed tenant of a session: the customer whose content it can access. */
export interface EmbedTenant {
  name: string;
  /** From the last `embedTenantProfile` that contained one. */
  displayName: string | null;
  /** All groups of the embed tenant, ordered by name. */
  groups(): Promise<TenantGroup[]>;
}

/** The session of a request to a mounted handler: its verified embed token and its database row. */
export interface MountSession {
  /** The account's name. */
  tenant: string;
  /** Null for a session minted with an `internalId`. */
  embedTenant: EmbedTenant | null;
  /** Null unless the session was minted with an `externalId`. */
  user: EmbedUser | null;
  /** The user of the configuration, for a session minted with an `internalId`. */
  internalId: string | null;
  /** The names of the session's global groups. */
  groups: readonly string[];
  /** The names of the session's groups in its embed tenant. */
  tenantGroups: readonly string[];
  /** The values of the viewer's attributes, by name, with the defaults of their definitions. */
  attributes: Readonly<Record<string, unknown>>;
  claims: EmbedClaims;
  /** The settings of the session, with the defaults of the account. */
  settings: EffectiveSettings;
  /** Whether the account allows its sessions a time zone: an IANA name, such as one that the frame sends. */
  allowsTimeZone(name: string): boolean;
  /** Whether the session may read a published dashboard. */
  canRead(publicId: string): boolean;
}
