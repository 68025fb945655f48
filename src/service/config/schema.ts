import { getPublicSuffix } from 'tldts';
import * as v from 'valibot';
import { described } from '../../api/base-schemas.ts';
import { parseOriginPattern } from '../../api/host-origin.ts';
import { strictObject } from '../../api/strict-object.ts';
import { isLoopback, isOrigin, originOf } from '../../lib/origins.ts';
import { isTimeZone } from '../../lib/time-zones.ts';
import { followsPattern } from '../keys/follows-pattern.ts';
import { ContentSecurityPolicy } from './content-security-policy.ts';
import { TENANT_GROUP_PREFIX } from './group-names.ts';

const text = v.pipe(
  v.string('must be a string'),
  v.nonEmpty('must not be empty'),
  v.check((value) => value.isWellFormed() && !value.includes('\0'), 'must be plain text'),
);
const short = v.pipe(text, v.maxLength(255, 'must have at most 255 characters'));
const flag = (fallback: boolean, description: string) =>
  described(v.optional(v.boolean('must be true or false'), fallback), description);
const id = v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number'));
const list = <Item extends v.GenericSchema>(item: Item, description: string) =>
  described(v.optional(v.array(item, 'must be a list'), []), description);

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

const NOT_AN_ORIGIN =
  'must be an origin such as https://app.example, https://*.acme.example, http://localhost:* or capacitor://localhost';

function isHostOrigin(value: string): boolean {
  return parseOriginPattern(value) !== undefined || isOrigin(value);
}

/** Returns the origin of a web address, such as one with a path, in capitals or with an internationalized domain. */
function asWritten(value: string): string | undefined {
  const [, scheme = '', wildcard = '', rest = ''] =
    /^(https?:\/\/)(\*\.)?(.*)$/is.exec(value) ?? [];
  const origin = rest && originOf(scheme + rest)?.replace('://', `://${wildcard}`);
  return origin && origin !== value && isHostOrigin(origin) ? origin : undefined;
}

const hostOrigin = v.pipe(
  text,
  v.check(isHostOrigin, ({ input }) => {
    const written = asWritten(input);
    return written === undefined ? NOT_AN_ORIGIN : `must be written as browsers do: ${written}`;
  }),
  v.check((value) => {
    const { isWildcard, domain } = parseOriginPattern(value) ?? {};
    if (!isWildcard || !domain || isLoopback(domain)) return true;
    return getPublicSuffix(domain, { allowPrivateDomains: true }) !== domain;
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
  enabled: flag(
    true,
    'without it, sessions are neither minted nor exchanged, comments are `403`, and no page can frame the embed',
  ),
  hostOrigins: list(
    hostOrigin,
    'the origins whose pages may frame the embed and call the API, such as `https://app.example`, `https://*.acme.example`, `http://localhost:*` or `capacitor://localhost`; empty: none',
  ),
  pictureOrigins: list(
    pictureOrigin,
    'the `https:` origins of `userProfile.picture`; pictures of others are replaced by initials',
  ),
  comments: flag(false, 'shows comments on dashboards; the API responds also without it'),
  showEmails: flag(
    true,
    'whether viewers see the e-mail addresses of the users that they can mention',
  ),
  requireEmbedTenant: flag(
    false,
    'rejects sessions of viewers without an embed tenant of their own: those would share the one of the account',
  ),
  allowAi: flag(true, 'all AI in the embed; a session can turn it off, not on'),
  showAiWidgets: flag(true, 'authoring and refreshing AI summaries, unless the session sets it'),
  showDashboardChat: flag(true, 'the AI chat of dashboards, unless the session sets it'),
  showWorkbookChat: flag(true, 'the AI entry points of workbooks, unless the session sets it'),
  locale: described(
    v.optional(locale, 'en-US'),
    'the language, unless the session or the frame sets it',
  ),
  timezone: described(
    v.optional(timezone, 'UTC'),
    'the time zone of queries, unless the session or the frame sets it',
  ),
  timezones: described(
    v.optional(v.array(timezone, 'must be a list')),
    'the time zones that a session or frame can set; absent: all',
  ),
  csp: described(
    v.optional(ContentSecurityPolicy),
    'what the Content-Security-Policy of the [embedded app](own-app.md#content-security-policy) allows besides the files of the service',
  ),
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
  v.check(
    (key) => !followsPattern(key),
    'must be random; it follows a pattern, or is a placeholder that was not replaced',
  ),
);

const User = strictObject({
  internalId: described(text, 'the id of the user, which a session can have as `internalId`'),
  email: described(v.optional(text), 'the e-mail address'),
  role: described(
    v.optional(v.picklist(['admin', 'member'], 'must be admin or member'), 'member'),
    'only the API keys of an `admin` can mint and revoke sessions',
  ),
  apiKeys: list(
    apiKey,
    'API keys of at least 24 characters, or `sha256:` and the digest in hexadecimal',
  ),
  deployments: described(
    v.optional(v.array(id, 'must be a list')),
    'the deployments that the user can read; absent: all',
  ),
});

const Branch = strictObject({
  name: described(text, 'the name, which a session can have as `branchName`'),
  production: flag(false, 'the branch of sessions without `branchName`'),
  served: flag(
    true,
    'whether sessions can be minted for it; your platform sets it while the branch has a staging environment or somebody has it open, and reloads the service (`SIGHUP`)',
  ),
});
const Deployment = strictObject({
  id: described(id, 'the id, which sessions have as `deploymentId`'),
  branches: list(Branch, 'the branches of the data model'),
});
const Dashboard = strictObject({
  publicId: described(
    v.pipe(short, v.notValues(['.', '..'], 'must not be . or ..')),
    'the id in the URL of the embed',
  ),
  deploymentId: described(id, 'the deployment whose sessions can read it'),
  title: described(v.optional(text), 'the title that viewers see'),
  groups: list(
    text,
    'the global groups of which a session must have one to read it; empty: none is required',
  ),
});

/** A host as browsers send it: in lower case, a name of another script in ASCII, and an IPv6 address in short. */
const host = v.pipe(
  text,
  v.check(
    (value) =>
      /^(\[[^\]]+\]|[^\s/\\:@*?#.][^\s/\\:@*?#]*)$/.test(value) && URL.canParse(`http://${value}`),
    'must be a host name without a port or a wildcard',
  ),
  v.transform((value) => new URL(`http://${value}`).hostname.replace(/\.$/, '')),
);

export const Tenant = strictObject({
  name: described(short, 'the name of the account, also of its own embed tenant'),
  hosts: described(
    v.pipe(v.array(host, 'must be a list'), v.minLength(1, 'must contain at least one host')),
    'the host names of the account without port, such as `analytics.acme.example` or `[::1]`',
  ),
  plan: described(
    v.optional(v.picklist(['standard', 'premium'], 'must be standard or premium'), 'premium'),
    'with `standard`, comments are `403`, and the embed and its page exchange no messages',
  ),
  embedding: described(v.optional(Embedding, {}), 'what can be embedded, where and how'),
  groups: list(globalGroup, 'the global groups that sessions can have as `groups`'),
  users: list(User, 'users of the platform, who are not embed users'),
  deployments: list(Deployment, 'the deployments of sessions and dashboards'),
  dashboards: list(Dashboard, 'the published dashboards'),
});

/** The configuration file: the data that the platform's other API areas would manage. */
export const ConfigFile = strictObject({
  tenants: v.pipe(
    v.array(Tenant, 'must be a list'),
    v.minLength(1, 'must contain at least one account'),
  ),
});
/** The content of a configuration file, before defaults. */
export type ConfigInput = v.InferInput<typeof ConfigFile>;
export type ConfigFile = v.InferOutput<typeof ConfigFile>;
export type TenantFile = ConfigFile['tenants'][number];
