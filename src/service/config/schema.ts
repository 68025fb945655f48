import { getPublicSuffix } from 'tldts';
import * as v from 'valibot';
import { strictObject } from '../../api/strict-object.ts';
import { isTimeZone } from '../../lib/is-time-zone.ts';
import { followsPattern } from '../support/follows-pattern.ts';
import { isOrigin } from '../support/is-origin.ts';
import { TENANT_GROUP_PREFIX } from '../users/group-names.ts';
import { ContentSecurityPolicy } from './content-security-policy.ts';

const text = v.pipe(
  v.string('must be a string'),
  v.nonEmpty('must not be empty'),
  v.check((value) => value.isWellFormed() && !value.includes('\0'), 'must be plain text'),
);
const short = v.pipe(text, v.maxLength(255, 'must have at most 255 characters'));
const flag = (fallback: boolean) => v.optional(v.boolean('must be true or false'), fallback);
const id = v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number'));
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.array(item, 'must be a list'), []);

const locale = v.pipe(
  text,
  v.check((value) => {
    try {
      return Intl.getCanonicalLocales(value).length === 1;
    } catch {
      return false;
    }
  }, 'must be a language such as en-US'),
);
/** `isTimeZone` also accepts aliases, but creates a formatter, which takes 8 MB permanently, so it is called last. */
const timezone = v.pipe(
  text,
  v.check(
    (name) => ['UTC', ...Intl.supportedValuesOf('timeZone')].includes(name) || isTimeZone(name),
    'must be a time zone such as Europe/Madrid',
  ),
);

/** The origins of all subdomains of a domain with at least two parts. */
const WILDCARD_ORIGIN = /^https:\/\/\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i;
const hostOrigin = v.pipe(
  text,
  v.check(
    (value) => WILDCARD_ORIGIN.test(value) || isOrigin(value),
    'must be an origin such as https://app.example or https://*.acme.example',
  ),
  v.check((value) => {
    const domain = WILDCARD_ORIGIN.exec(value)?.[1]?.toLowerCase();
    return !domain || getPublicSuffix(domain, { allowPrivateDomains: true }) !== domain;
  }, 'must not allow all sites below a public suffix such as co.uk or github.io; list the exact origins'),
);
const pictureOrigin = v.pipe(
  text,
  v.check(
    (value) => value.startsWith('https://') && isOrigin(value),
    'must be an origin such as https://images.example',
  ),
);

const Embedding = strictObject({
  enabled: flag(true),
  hostOrigins: list(hostOrigin),
  pictureOrigins: list(pictureOrigin),
  comments: flag(false),
  /** Whether viewers see the e-mail addresses of the users that they can mention. */
  showEmails: flag(true),
  /** Rejects sessions of viewers without an embed tenant of their own: those would share the one of the account. */
  requireEmbedTenant: flag(false),
  allowAi: flag(true),
  showAiWidgets: flag(true),
  showDashboardChat: flag(true),
  showWorkbookChat: flag(true),
  locale: v.optional(locale, 'en-US'),
  timezone: v.optional(timezone, 'UTC'),
  timezones: v.optional(v.array(timezone, 'must be a list')),
  csp: v.optional(ContentSecurityPolicy),
});

const globalGroup = v.pipe(
  text,
  v.check(
    (name) => !name.startsWith(TENANT_GROUP_PREFIX),
    `must not begin with ${TENANT_GROUP_PREFIX}, which is reserved for the groups of embed tenants`,
  ),
);

const API_KEY_CHARACTERS_MIN = 24;

/** A digest hides the key: its length and its characters cannot be checked. */
const apiKey = v.pipe(
  text,
  v.check(
    (key) => !key.startsWith('sha256:') || /^sha256:[0-9a-f]{64}$/i.test(key),
    'must be the key itself, or sha256: and 64 hexadecimal digits',
  ),
  v.minLength(API_KEY_CHARACTERS_MIN, `must have at least ${API_KEY_CHARACTERS_MIN} characters`),
  v.check((key) => !followsPattern(key), 'must be random; it follows a pattern'),
);

const User = strictObject({
  internalId: text,
  email: v.optional(text),
  role: v.optional(v.picklist(['admin', 'member'], 'must be admin or member'), 'member'),
  apiKeys: list(apiKey),
  /** The deployments that this user can read; absent: all. */
  deployments: v.optional(v.array(id, 'must be a list')),
});

const Branch = strictObject({ name: text, production: flag(false), served: flag(true) });
const Deployment = strictObject({ id, branches: list(Branch) });
const Dashboard = strictObject({
  publicId: v.pipe(short, v.notValues(['.', '..'], 'must not be . or ..')),
  deploymentId: id,
  title: v.optional(text),
  /** The global groups that can read it; empty: all sessions of the deployment. */
  groups: list(text),
});

const host = v.pipe(
  text,
  v.toLowerCase(),
  v.regex(/^(\[[0-9a-f:.]+\]|[^\s/:@]+)$/, 'must be a host name without a port'),
);

const Tenant = strictObject({
  name: short,
  hosts: v.pipe(v.array(host, 'must be a list'), v.minLength(1, 'must contain at least one host')),
  plan: v.optional(v.picklist(['standard', 'premium'], 'must be standard or premium'), 'premium'),
  embedding: v.optional(Embedding, {}),
  groups: list(globalGroup),
  users: list(User),
  deployments: list(Deployment),
  dashboards: list(Dashboard),
});

/** The configuration file: the data that the platform's other API areas would manage. */
export const ConfigFile = strictObject({
  tenants: v.pipe(
    v.array(Tenant, 'must be a list'),
    v.minLength(1, 'must contain at least one tenant'),
  ),
});
/** The content of a configuration file, before defaults. */
export type ConfigInput = v.InferInput<typeof ConfigFile>;
/** A configuration with defaults. */
export type ConfigFile = v.InferOutput<typeof ConfigFile>;
/** One account. */
export type TenantFile = ConfigFile['tenants'][number];
