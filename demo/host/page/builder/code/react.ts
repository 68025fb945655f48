import { literal } from '../../shell/source-text.ts';
import type { Configuration } from '../configuration.ts';
import {
  type Attribute,
  type CodeFile,
  commentsAttributes,
  embedAttributes,
  propertyName,
} from './code-file.ts';
import { commentsStyles, sessionProvider } from './comments-parts.ts';

const PROVIDER_TYPE = "SvcCommentsProps['sessionProvider']";

const NEXT_LAYOUT: CodeFile = {
  name: 'app/layout.tsx',
  language: 'typescript',
  text: `import type { ReactNode } from 'react';
import 'svc-embed/layout.css';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}`,
};

/** Returns a React component with the embed or the comments. */
export function reactFiles(configuration: Configuration, service: string): CodeFile[] {
  const isComments = configuration.tab === 'comments';
  const styles = isComments ? commentsStyles(configuration) : [];
  const imports = ['svc-embed/layout.css', ...styles.map(({ name }) => `./${name}`)];
  const name = isComments ? 'Discussion' : 'Dashboard';
  return [
    component(configuration, service, {
      file: `src/${name.toLowerCase()}.tsx`,
      imports: imports.map((path) => `import '${path}';\n`).join(''),
      declaration: `export function ${name}()`,
    }),
    ...styles,
  ];
}

/** Returns a page of Next.js and its layout; the session endpoint is code of the server. */
export function nextFiles(configuration: Configuration, service: string): CodeFile[] {
  const isComments = configuration.tab === 'comments';
  const styles = isComments ? commentsStyles(configuration) : [];
  return [
    component(configuration, service, {
      file: 'app/page.tsx',
      directive: isComments ? "'use client';\n\n" : '',
      imports: styles.map(({ name }) => `import './${name}';\n`).join(''),
      declaration: 'export default function Page()',
    }),
    NEXT_LAYOUT,
    ...styles.map((file) => ({ ...file, name: `app/${file.name}` })),
  ];
}

interface Component {
  readonly file: string;
  readonly directive?: string;
  readonly imports: string;
  readonly declaration: string;
}

function component(
  configuration: Configuration,
  service: string,
  { file, directive = '', imports, declaration }: Component,
): CodeFile {
  const isComments = configuration.tab === 'comments';
  const attributes = isComments
    ? commentsAttributes(configuration, service)
    : embedAttributes(configuration, service);
  const names = isComments ? 'SvcComments, type SvcCommentsProps' : 'SvcEmbed';
  const constants = isComments
    ? [sessionProvider(configuration, PROVIDER_TYPE)]
    : attributes.flatMap(({ name, value }) =>
        typeof value === 'object' ? [`const ${name} = ${literal(value)};`] : [],
      );
  const props = attributes.map(write);
  if (isComments) props.push('sessionProvider={sessionProvider}');
  const text = `${directive}import { ${names} } from 'svc-embed/react';
${imports}${constants.map((constant) => `\n${constant}\n`).join('')}
${declaration} {
  return (
    <${isComments ? 'SvcComments' : 'SvcEmbed'}
${props.map((prop) => `      ${prop}`).join('\n')}
    />
  );
}`;
  return { name: file, language: 'typescript', text };
}

function write({ name, value }: Attribute): string {
  const prop = propertyName(name);
  if (value === true) return prop;
  if (typeof value === 'object') return `${prop}={${name}}`;
  return name === 'deployment-id' ? `${prop}={${value}}` : `${prop}="${value}"`;
}
