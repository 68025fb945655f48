import { escapeAttribute } from '../../shell/source-text.ts';
import type { Configuration } from '../configuration.ts';
import { type Attribute, type CodeFile, commentsAttributes, embedAttributes } from './code-file.ts';
import { commentsStyles } from './comments-parts.ts';

/** The rule of `layout.css`, which reserves the box of the embed until its script has loaded. */
const LAYOUT =
  '<style>:where(svc-embed:not(:defined, [hidden])) { display: block; inline-size: 100%; block-size: 600px; }</style>';

/** Returns a page without a framework. */
export function htmlFiles(configuration: Configuration, service: string): CodeFile[] {
  const isComments = configuration.tab === 'comments';
  const text = isComments ? comments(configuration, service) : embed(configuration, service);
  return [
    { name: 'index.html', language: 'xml', text },
    ...(isComments ? commentsStyles(configuration) : []),
  ];
}

function embed(configuration: Configuration, service: string): string {
  return `${LAYOUT}
<script type="module" src="/svc-embed.min.js"></script>

<svc-embed
${attributes(embedAttributes(configuration, service))}
></svc-embed>`;
}

function comments(configuration: Configuration, service: string): string {
  const links = commentsStyles(configuration).map(
    ({ name }) => `<link rel="stylesheet" href="/${name}">\n`,
  );
  return `${links.join('')}<script type="module" src="/svc-comments.min.js"></script>

<svc-comments
${attributes(commentsAttributes(configuration, service))}
></svc-comments>

<script type="module">
  const body = JSON.stringify({ reason: 'initial', surface: 'dashboard', dashboard: '${configuration.dashboard}' });
  const headers = { 'Content-Type': 'application/json' };
  document.querySelector('svc-comments').sessionProvider = async () => {
    const response = await fetch('/api/embed-session', { method: 'POST', body, headers });
    if (!response.ok) throw new Error(\`The session endpoint responded with \${response.status}.\`);
    return response.json();
  };
</script>`;
}

function attributes(all: readonly Attribute[]): string {
  return all.map((attribute) => `  ${write(attribute)}`).join('\n');
}

function write({ name, value }: Attribute): string {
  if (value === true) return name;
  if (typeof value === 'string') return `${name}="${value}"`;
  return `${name}='${escapeAttribute(JSON.stringify(value))}'`;
}
