import { commands } from './commands.ts';

/** Returns the output of `--help` without a command. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return `svc-embed-service: embed sessions, dashboard comments and the pages of an embedded app.

Commands (each has its own --help):
${lines.join('\n')}

Get started: write a configuration file and start the service.

  echo '{ "tenants": [ {
    "name": "acme", "hosts": ["127.0.0.1"],
    "embedding": { "hostOrigins": ["http://localhost:5173"], "comments": true, "requireEmbedTenant": true },
    "users": [ { "internalId": "root", "role": "admin", "apiKeys": ["replace-with-a-random-key"] } ],
    "deployments": [ { "id": 1, "branches": [ { "name": "main", "production": true } ] } ],
    "dashboards": [ { "publicId": "sales", "deploymentId": 1, "title": "Sales" } ] } ] }' > svc-embed.json
  SVC_CONFIG=svc-embed.json svc-embed-service

Generate a session:

  curl -H 'Authorization: Bearer replace-with-a-random-key' -d '{"deploymentId":1,"embedTenantName":"customer-a","externalId":"user-17"}' \\
    http://127.0.0.1:4000/api/v1/embed/generate-session

Environment:
  SVC_CONFIG               the configuration file (required to serve)
  PORT, HOST               the port and address to listen on (4000, 127.0.0.1)
  DATABASE_URL             a SQLite file, memory:// or postgres://… (.data/svc-embed.db)
  DATABASE_POOL_SIZE       how many connections to PostgreSQL a process opens (10)
  DATABASE_POOLER          transaction: DATABASE_URL is that of a pooler such as PgBouncer in transaction mode (none)
  DATABASE_STATEMENT_TIMEOUT_MS
                           how long a statement on PostgreSQL may run (30000)
  SVC_METRICS_PORT, SVC_METRICS_HOST
                           the port and address of /metrics, which viewers must not reach (none, 127.0.0.1)
  SVC_DRAIN_MS             how long requests are handled after SIGTERM while /readyz fails (0)
  SVC_EMBED_APP            the folder of a built embedded app, or the origin of its development server
                           (a small built-in page)
  SVC_SIGNING_KEY          signing keys, one per line, at least 32 bytes; the first signs, all verify
  SVC_SIGNING_KEY_FILE     a file with signing keys; rotate-key replaces them, the service reloads them
                           (default: a generated key, stored in the database)
  SVC_SESSION_ID_TTL_MS    lifetime of a session id until its exchange (300000)
  SVC_TOKEN_TTL_MS         nominal lifetime of a token (86400000)
  SVC_TOKEN_USABLE_MS      how long a token is accepted (82800000)
  SVC_COMMENTS_PER_MINUTE  how many comments one embed user may create per minute (1000)
  SVC_MINTS_PER_MINUTE     how many sessions one account may mint per minute (60000)
  SVC_EDITS_PER_MINUTE     how many comments one embed user may edit or delete per minute (60000)
  SVC_RESOLVES_PER_MINUTE  how many threads one embed user may resolve or reopen per minute (60000)
  SVC_SEARCHES_PER_MINUTE  how many pages of users one embed user may request per minute (60000)
  SVC_LISTS_PER_MINUTE     how many pages of threads one embed user may request per minute (600000)
  SVC_REFUSALS_PER_MINUTE  how many invalid credentials one client address may send per minute (60000)
  SVC_FRAME_CHECKS_PER_MINUTE
                           how many frame checks one client address may send per minute (60000)
  SVC_STORED_COMMENTS_MAX  how many comments one embed tenant may store (1000000)
  SVC_STORED_BYTES_MAX     how many bytes they may have in total (1073741824)
  SVC_RATE_LIMITS          off: none of the limits per minute, except SVC_COMMENTS_PER_MINUTE if it is set (on)
  SVC_TRUST_PROXY          the number of proxies that append to X-Forwarded-For (0)
  SVC_RESPONSE_BYTES_PER_USER, SVC_RESPONSE_BYTES_PER_ACCOUNT, SVC_RESPONSE_BYTES
                           how many bytes of responses may be unread: by a user, by the users of an account,
                           by all (8388608, 33554432, 67108864)
  SVC_AUDIT_LOG            where security events are written: log, off or a file (log)
  LOG_LEVEL                trace, debug, info, warn, error, fatal or silent (info)

/openapi.json describes the HTTP API; /livez, /readyz and /healthz are the health checks.`;
}
