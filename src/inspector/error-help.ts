import { VERSION } from '../api/version.ts';
import { fixes } from '../host/diagnosis/fixes.ts';
import type { EmbedErrorCode } from '../protocol/errors.ts';

export interface ErrorHelp {
  readonly fix: string;
  /** Code, configuration or a command. */
  readonly snippet: string;
  /** The section of the documentation. */
  readonly url: string;
}

/** The origins that a snippet names. */
export interface SnippetOrigins {
  readonly page: string;
  readonly service: string;
}

/** `docs/errors.md` of the installed version, in the public copy of the package. */
export const DOCUMENTATION_URL = `https://unpkg.com/svc-embed@${VERSION}/docs/errors.md`;

type Snippet = (origins: SnippetOrigins) => string;

const tag = (attributes: string) => `<svc-embed ${attributes}></svc-embed>`;

const snippets: Readonly<Record<EmbedErrorCode, Snippet> & Record<string, Snippet>> = {
  'bad-config': ({ service }) =>
    tag(`base-url="${service}" dashboard="sales" session-url="/api/embed-session"`),
  'mint-failed': ({ page }) => `npx svc-embed doctor ${page}`,
  'mint-refused': () => `embed.addEventListener('svc-error', ({ error }) => {
  if (error?.code === 'mint-refused') location.assign('/sign-in');
});`,
  'mint-timeout': () => 'embed.sessionTimeout = 30_000;',
  'frame-blocked': ({ service }) =>
    `Content-Security-Policy: frame-src ${service}; connect-src 'self' ${service}`,
  'frame-refused': ({ page }) => `"embedding": { "hostOrigins": ["${page}"] }`,
  'frame-unreachable': ({ service }) => `curl -i ${service}/healthz`,
  'wrong-origin': ({ service }) => `curl -sI ${service}/embed/chat | grep -i location`,
  'ready-timeout': ({ page }) => `npx svc-embed doctor ${page}`,
  'session-refused': () => `embed.sessionProvider = async ({ signal }) => {
  const response = await fetch('/api/embed-session', { method: 'POST', cache: 'no-store', signal });
  return response.json();
};`,
  'exchange-failed': ({ service }) => `curl -i ${service}/readyz`,
  'invalid-message': () => 'npm install svc-embed@latest',
  'renewal-failed': () => 'await embed.renewSession();',
  'revoke-failed': () => 'await embed.logout();',
  DashboardNotFoundError: () =>
    `"dashboards": [{ "publicId": "sales", "deploymentId": 1, "title": "Sales" }]`,
  DashboardForbiddenError: () => `session: async (request) => ({
  deploymentId: 1,
  groups: ['emea'],
  externalId: (await signedInUser(request)).id,
}),`,
};

/** Returns how to fix an error, or undefined if the code is that of an app. */
export function errorHelp(
  code: string,
  origins: SnippetOrigins,
  documentationUrl = DOCUMENTATION_URL,
): ErrorHelp | undefined {
  const snippet = Object.hasOwn(snippets, code) ? snippets[code] : undefined;
  const fix = fixes[code];
  if (!snippet || !fix) return undefined;
  return { fix, snippet: snippet(origins), url: `${documentationUrl}#${fragment(code)}` };
}

/** The section where the page has headings, else the text: the public copy is plain text. A `-` would end the text. */
function fragment(code: string): string {
  return `${code.toLowerCase()}:~:text=${encodeURIComponent(`### ${code}`).replaceAll('-', '%2D')}`;
}
