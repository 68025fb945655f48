/** The directives of one policy, by name. */
type Policy = ReadonlyMap<string, readonly string[]>;

/** Parses the policies of header values and `meta` tags; a header can contain several. */
export function parsePolicies(values: readonly string[]): Policy[] {
  return values.flatMap((value) => value.split(',')).map(parsePolicy);
}

function parsePolicy(text: string): Policy {
  const directives = new Map<string, string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    const key = name.toLowerCase();
    // Only the first of several equal directives applies.
    if (key && !directives.has(key)) directives.set(key, sources);
  }
  return directives;
}

/** Whether every policy that has one of the directives, the first that it has, allows an origin. */
export function allows(
  policies: readonly Policy[],
  directives: readonly string[],
  origin: string,
  self: string,
): boolean {
  return policies.every((policy) => {
    const name = directives.find((directive) => policy.has(directive));
    const sources = name === undefined ? undefined : policy.get(name);
    return !sources || sources.some((source) => isKey(source) || matches(source, origin, self));
  });
}

/** Whether a source allows scripts by their tag or content, which is not compared. */
function isKey(source: string): boolean {
  return /^'(?:nonce-|sha\d+-|strict-dynamic)/.test(source);
}

/** Whether a source expression matches an origin. The path of a source is not compared. */
function matches(source: string, origin: string, self: string): boolean {
  const { protocol, hostname, port } = new URL(origin);
  const text = source.toLowerCase();
  if (text === '*') return /^https?:$/.test(protocol);
  if (text === "'self'") return origin === self;
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return isScheme(text, protocol);
  const [, scheme, host = '', sourcePort] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^:/]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/|$)/.exec(text) ?? [];
  if (!isScheme(scheme ?? new URL(self).protocol, protocol)) return false;
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  return isHost && (sourcePort === '*' || (sourcePort ?? '') === port);
}

/** A source of `http:` also matches `https:`. */
function isScheme(source: string, protocol: string): boolean {
  return source === protocol || (source === 'http:' && protocol === 'https:');
}
