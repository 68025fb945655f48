import { DatabaseRejected } from './errors.ts';

/** Which database a `DATABASE_URL` names. */
export type DatabaseAddress =
  | { engine: 'memory' }
  | { engine: 'sqlite'; file: string }
  /** `where` is what messages may contain of the URL: host and port, or the folder of a socket. */
  | { engine: 'postgres'; url: string; where: string };

/** What begins like a URL: also `host:5432`, and forms with a missing slash. A drive of Windows is none. */
const SCHEME = /^[a-z][a-z0-9+.-]+:|:\/\/|^\/\//i;
/** Characters of URLs, connection settings, quotes and variables that were not replaced, which a path rarely contains. */
const NOT_IN_PATHS = /["'`\u201C\u201D\u2018\u2019@=$<>?\p{Cc}]|^\s|\s$|^:/u;

/**
 * Parses a `DATABASE_URL`. Whatever could be a mistyped URL is no file: it would be an empty database, in a folder whose
 * name contains the password. Throws `DatabaseRejected`, whose message never repeats the value.
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  if (url === 'memory://') return { engine: 'memory' };
  if (/^postgres(ql)?:\/\//.test(url)) {
    const complete = withHost(url);
    const where = serverOf(complete);
    checkPlace(complete);
    return { engine: 'postgres', url: withTlsMode(complete), where };
  }
  if (url === '' || SCHEME.test(url) || NOT_IN_PATHS.test(url))
    throw new DatabaseRejected(
      'DATABASE_URL must be the path of a SQLite file, memory://, or begin with postgres:// or postgresql://, without quotes and blanks around it.',
    );
  return { engine: 'sqlite', file: url };
}

/** Returns a URL with a host: libpq needs none after the user if `?host=` names the folder of a socket, but `URL` does. */
export function withHost(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=\/)/, '$1localhost');
}

/** Returns the server of a URL. Throws if a part of it would be parsed as another one, as after a `#` in a password. */
function serverOf(text: string): string {
  const url = URL.parse(text);
  if (url?.hash !== '' || /@/.test(url.pathname + url.search) || !isDecodable(text))
    throw new DatabaseRejected(
      'DATABASE_URL must be like postgres://user:password@host:5432/database, with one host, in which / ? # @ : and % of the user and the password are written as %2F %3F %23 %40 %3A and %25.',
    );
  return url.searchParams.get('host') || decodeURIComponent(url.host) || 'localhost';
}

/** Parameters of other drivers. pg ignores them, so the tables would be in another schema or database without an error. */
const SCHEMA_PARAMETER = /^(schema|currentschema|search_?path)$/i;
const DATABASE_PARAMETER = /^(dbname|database)$/i;

/** Throws for a parameter that names a schema or a database. */
function checkPlace(text: string): void {
  for (const [name, value] of new URL(text).searchParams) {
    const advice = adviceOn(name, value);
    if (advice)
      throw new DatabaseRejected(
        `DATABASE_URL must not have ${name}, which would have no effect. ${advice}`,
      );
  }
}

function adviceOn(name: string, value: string): string | undefined {
  if (DATABASE_PARAMETER.test(name))
    return 'Write the database after the host: postgres://user:password@host:5432/database.';
  // the schema of most databases anyway, and the value in the examples of another product
  if (SCHEMA_PARAMETER.test(name) && value !== 'public')
    return 'Remove it, and run ALTER ROLE … SET search_path = … for the role of the service: its tables are in the first schema of that.';
  return undefined;
}

/** The parameters of TLS that pg supports; it ignores any other, and sends the password unencrypted. */
const TLS_PARAMETERS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];
const TLS_MODES = ['disable', 'no-verify', 'verify-full'];
/** What pg takes for `verify-full`, with a warning in several lines. */
const VERIFIED_MODES = ['prefer', 'require', 'verify-ca'];

/** Returns a URL whose `sslmode` is what pg does. Throws for a mistyped parameter of TLS. */
function withTlsMode(text: string): string {
  const { searchParams } = new URL(text);
  if (searchParams.has('uselibpqcompat')) return text;
  const mode = searchParams.get('sslmode') ?? 'disable';
  const names = [...searchParams.keys()].filter((name) => /ssl|tls/i.test(name));
  const isKnown = [...TLS_MODES, ...VERIFIED_MODES].includes(mode);
  if (!isKnown || !names.every((name) => TLS_PARAMETERS.includes(name)))
    throw new DatabaseRejected(
      'DATABASE_URL must be like postgres://user:password@host:5432/database?sslmode=verify-full. For TLS, it may have sslmode (disable, no-verify or verify-full), sslrootcert, sslcert and sslkey.',
    );
  return VERIFIED_MODES.includes(mode)
    ? text.replace(`sslmode=${mode}`, 'sslmode=verify-full')
    : text;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return !/\s/.test(text) && text.indexOf('@') === text.lastIndexOf('@');
  } catch {
    return false;
  }
}
