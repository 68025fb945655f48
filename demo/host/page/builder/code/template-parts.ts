import { literal } from '../../shell/source-text.ts';
import type { Configuration } from '../configuration.ts';
import { type Attribute, type CodeFile, commentsAttributes, embedAttributes } from './code-file.ts';
import { commentsStyles, sessionProvider } from './comments-parts.ts';

/** What components of Vue, Svelte and Angular have in common. */
export interface TemplateParts {
  readonly component: string;
  /** Name of the component's file, without its extension. */
  readonly name: string;
  readonly tag: string;
  /** The script of the component; empty if it needs none. */
  readonly script: string;
  readonly attributes: readonly Attribute[];
  readonly isComments: boolean;
  readonly styles: readonly CodeFile[];
}

/** Returns the parts of a component with the embed or the comments. */
export function templateParts(configuration: Configuration, service: string): TemplateParts {
  if (configuration.tab === 'comments') {
    const provider = sessionProvider(configuration, 'CommentsSessionProvider');
    return {
      component: 'Discussion',
      name: 'discussion',
      tag: 'svc-comments',
      script: `import type { CommentsSessionProvider } from 'svc-embed/comments';\n\n${provider}`,
      attributes: commentsAttributes(configuration, service),
      isComments: true,
      styles: commentsStyles(configuration),
    };
  }
  const attributes = embedAttributes(configuration, service);
  return {
    component: 'Dashboard',
    name: 'dashboard',
    tag: 'svc-embed',
    script: constants(attributes)
      .map(([name, value]) => `const ${name} = ${value};`)
      .join('\n'),
    attributes,
    isComments: false,
    styles: [],
  };
}

/** Returns the imports of the script that mounts a component; `entry` is that of the framework. */
export function mainImports({ isComments, styles }: TemplateParts, entry: string): string {
  return [
    entry,
    ...(isComments ? ['svc-embed/comments'] : []),
    'svc-embed/layout.css',
    ...styles.map((file) => `./${file.name}`),
  ]
    .map((path) => `import '${path}';\n`)
    .join('');
}

/** Returns the attributes that are objects, with their literals. */
export function constants(attributes: readonly Attribute[]): (readonly [string, string])[] {
  return attributes.flatMap(({ name, value }) =>
    typeof value === 'object' ? [[name, literal(value)] as const] : [],
  );
}
