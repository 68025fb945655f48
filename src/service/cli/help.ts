import { withoutMarkup } from './command.ts';
import { commands } from './commands.ts';
import { describeVariables } from './variables.ts';

/** Returns the output of `--help` without a command. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return `svc-embed-service: embed sessions, dashboard comments and the pages of an embedded app.

Commands (each has its own --help; --version prints the version):
${lines.join('\n')}

Get started: write a configuration with one account, keys and the steps that follow.

  svc-embed-service init

Generate a session with the API key in backend.env:

  curl -H "Authorization: Bearer $SVC_API_KEY" -d '{"deploymentId":1,"embedTenantName":"customer-a","externalId":"user-17"}' \\
    http://127.0.0.1:4000/api/v1/embed/generate-session

Environment (and its defaults):
${variables()}

/openapi.json describes the HTTP API; /livez, /readyz and /healthz are the health checks.`;
}

function variables(): string {
  const lines = describeVariables().map(({ name, fallback, description }) => {
    return `  ${name.padEnd(31)}${withoutMarkup(description)}${fallback && ` (${fallback})`}`;
  });
  return lines.join('\n');
}
