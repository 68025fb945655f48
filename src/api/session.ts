import * as v from 'valibot';
import { isRecord } from '../lib/json.ts';
import { fits, limitedText, Text } from './base-schemas.ts';
import { SESSION_LIST_MAX, TEXT_MAX } from './limits.ts';
import { settingsEntries } from './settings.ts';
import { strictObject } from './strict-object.ts';
import { EmbedTheme } from './theme.ts';

export { EmbedToken, SessionId } from './session-id.ts';

const Name = limitedText(TEXT_MAX.name);
const optionalText = v.nullish(Text);
const optionalName = v.nullish(Name);
const optionalDescription = v.nullish(limitedText(TEXT_MAX.description));
const flag = v.nullish(v.boolean('must be true, false or null'));

function optionalList<const S extends v.GenericSchema>(item: S) {
  const limit = v.maxLength<v.InferOutput<S>[], number, string>(
    SESSION_LIST_MAX,
    `must have at most ${SESSION_LIST_MAX} items`,
  );
  return v.nullish(v.pipe(v.array(item), limit));
}

/** Keys that could change the prototype of an object when objects are merged. */
const RESERVED_KEYS = ['__proto__', 'constructor', 'prototype'];

/** The name of a user attribute, which becomes a key of a claim. */
const AttributeName = v.pipe(
  Name,
  v.check((name) => !RESERVED_KEYS.includes(name), `must not be ${RESERVED_KEYS.join(', ')}`),
);

/** A group of one embed tenant, created or updated at the mint. */
export const GroupDefinition = strictObject({
  /** The name, which `tenantGroups` contains. */
  name: Name,
  /** What the group is for. */
  description: optionalDescription,
});
export type GroupDefinition = v.InferOutput<typeof GroupDefinition>;

/** The declaration of a user attribute; it applies to one session. */
export const UserAttributeDefinition = strictObject({
  /** The name of the attribute. */
  name: AttributeName,
  /** The type of the values. */
  type: v.picklist(
    ['string', 'number', 'boolean', 'string_array', 'number_array'],
    'must be string, number, boolean, string_array or number_array',
  ),
  /** The displayed name. */
  displayName: optionalName,
  /** What the attribute means. */
  description: optionalDescription,
  /** The value of viewers without one, as text that is parsed by `type`. */
  defaultValue: v.nullish(limitedText(TEXT_MAX.attribute)),
});
export type UserAttributeDefinition = v.InferOutput<typeof UserAttributeDefinition>;

/** The value of one user attribute. */
export const UserAttributeInput = strictObject({
  /** The name of the attribute. */
  name: AttributeName,
  /** The value, of the type in its definition. */
  value: v.nullish(
    v.pipe(
      v.union(
        [Text, v.number(), v.boolean(), v.array(Text), v.array(v.number())],
        'must be a string, a number, a boolean, or an array of strings or of numbers',
      ),
      v.check(
        (value) => !Array.isArray(value) || value.length <= SESSION_LIST_MAX,
        `must have at most ${SESSION_LIST_MAX} items`,
      ),
      // Not in the union, which reports no issue of its options.
      v.check(
        (value) =>
          [value]
            .flat()
            .every((item) => typeof item !== 'string' || fits(item, TEXT_MAX.attribute)),
        `must have at most ${TEXT_MAX.attribute} characters`,
      ),
    ),
  ),
});
export type UserAttributeInput = v.InferOutput<typeof UserAttributeInput>;

/** The name of an embed tenant, which separates the content of customers: 2 to 36 characters. */
export const EmbedTenantName = v.pipe(
  Text,
  v.regex(/^[a-z][a-z0-9-]{0,34}[a-z0-9]$/, 'must match ^[a-z][a-z0-9-]{0,34}[a-z0-9]$'),
);

/** Values for the access rules of the data model: any JSON object without a reserved key, at any depth. */
export const SecurityContext = v.pipe(
  v.custom<Record<string, unknown>>(isRecord, 'must be an object'),
  v.check(
    (context) => !hasReservedKey(context),
    `must not have any of the keys ${RESERVED_KEYS.join(', ')}`,
  ),
  v.record(v.string(), v.unknown()),
);

function hasReservedKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) => RESERVED_KEYS.includes(key) || hasReservedKey(member),
  );
}

/** The settings of a session at the mint. */
export const SessionSettings = strictObject(settingsEntries);

/**
 * The body of `POST /api/v1/embed/generate-session`. Unknown keys are an error, except in `securityContext` and
 * `embedTheme`. Only `deploymentId` is required. A null member is the same as an absent one: in the viewer's profile
 * (`email` and the members of `userProfile` and `embedTenantProfile`), both keep the stored value.
 */
export const GenerateSession = strictObject({
  /** The deployment whose data model the session queries. The API key must be able to read it. */
  deploymentId: v.number('is required and must be a number'),
  /** The branch of the deployment; the production branch if absent. It must be served. */
  branchName: optionalText,
  /** Allows the viewer to create content; required for `tenantGroups` and `tenantGroupDefinitions`. */
  creatorMode: flag,
  /** The viewer's e-mail address. Absent: the stored one stays. */
  email: v.nullish(limitedText(TEXT_MAX.email)),
  /** The viewer's id in your system. Comments need it. */
  externalId: optionalText,
  /** The id of a user of the platform, instead of `externalId`. Such a session has no embed tenant and no comments. */
  internalId: optionalText,
  /** Your customer: separates content and comments. Sessions without it share the embed tenant of the account. */
  embedTenantName: v.nullish(EmbedTenantName),
  /** How the embed tenant is displayed. */
  embedTenantProfile: v.nullish(
    strictObject({
      /** The displayed name of your customer. */
      displayName: optionalName,
    }),
  ),
  /** How the viewer is displayed. */
  userProfile: v.nullish(
    strictObject({
      /** The name that others see; `externalId` if it was never given. */
      displayName: optionalName,
      /** The URL of a picture. */
      picture: v.nullish(v.pipe(limitedText(TEXT_MAX.url), v.url('must be a URL'))),
    }),
  ),
  /** The brand theme of the embed. */
  embedTheme: v.nullish(EmbedTheme),
  /** Names of existing groups of the account, for the access rules of the data model (`svcCloud.groups`). */
  groups: optionalList(Text),
  /** Deprecated: any value is accepted and ignored. */
  groupDefinitions: v.optional(v.unknown()),
  /** Names of groups of the embed tenant, for sharing. They need `creatorMode` and `embedTenantName`. */
  tenantGroups: optionalList(Text),
  /** Groups of the embed tenant that are created or updated before `tenantGroups` is applied. */
  tenantGroupDefinitions: optionalList(GroupDefinition),
  /** The values of the viewer's attributes. */
  userAttributes: optionalList(UserAttributeInput),
  /** The types and default values of attributes, for this session. */
  userAttributeDefinitions: optionalList(UserAttributeDefinition),
  /** Values for the access rules of the data model. They are part of the signed token. */
  securityContext: v.nullish(SecurityContext),
  /** What the embed offers in this session. */
  settings: v.nullish(SessionSettings),
  /** Part of the token; it grants nothing. */
  isEphemeral: flag,
  /** Part of the token; it grants nothing. */
  publicDashboardId: optionalName,
  /** Names of roles, part of the token; they grant nothing. */
  roles: optionalList(Name),
});
export type GenerateSession = v.InferInput<typeof GenerateSession>;
