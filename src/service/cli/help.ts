import { commands } from './commands.ts';

/** What `--help` prints without a command. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return `svc-embed-service: embed sessions, dashboard comments and the pages of an embedded app.

Commands (each has its own --help):
${lines.join('\n')}

Start: write a configuration, then run the service on it.

  echo '{ "tenants": [ {
    "name": "acme", "hosts": ["127.0.0.1"],
    "embedding": { "hostOrigins": ["http://localhost:5173"], "comments": true },
    "users": [ { "internalId": "root", "role": "admin", "apiKeys": ["change-me"] } ],
    "deployments": [ { "id": 1, "branches": [ { "name": "main", "production": true } ] } ],
    "dashboards": [ { "publicId": "sales", "deploymentId": 1, "title": "Sales" } ] } ] }' > svc-embed.json
  SVC_CONFIG=svc-embed.json svc-embed-service

Then mint a session:

  curl -H 'Authorization: Bearer change-me' -d '{"deploymentId":1,"externalId":"user-17"}' \\
    http://127.0.0.1:4000/api/v1/embed/generate-session

Environment:
  SVC_CONFIG               the configuration file (required to serve)
  PORT, HOST               where to listen (4000, 127.0.0.1)
  DATABASE_URL             a SQLite file, memory:// or postgres://… (.data/svc-embed.db)
  SVC_EMBED_APP            the folder of a built embedded app (a small built-in page)
  SVC_SIGNING_KEY          signing keys, one a line, 32 bytes or more; the first signs, all verify
  SVC_SIGNING_KEY_FILE     the same in a file (neither: a key is made and kept in the database)
  SVC_SESSION_ID_TTL_MS    how long a session id may wait for its exchange (300000)
  SVC_TOKEN_TTL_MS         the nominal life of a token (86400000)
  SVC_TOKEN_USABLE_MS      how long a token is really accepted (82800000)
  SVC_COMMENTS_PER_MINUTE  how many comments one embed user may create a minute (1000)
  LOG_LEVEL                trace, debug, info, warn, error, fatal or silent (info)

The HTTP API is described at /openapi.json, its health at /healthz.`;
}
