import type { Configuration } from '../configuration.ts';
import { type Attribute, type CodeFile, propertyName } from './code-file.ts';
import { constants, type TemplateParts, templateParts } from './template-parts.ts';

/** Returns an Angular component, the script that starts it, and the option of `angular.json` for the styles. */
export function angularFiles(configuration: Configuration, service: string): CodeFile[] {
  const parts = templateParts(configuration, service);
  const { component, name, isComments, styles } = parts;
  const sheets = ['node_modules/svc-embed/layout.css', ...styles.map((file) => `src/${file.name}`)];
  return [
    {
      name: `src/${name}.ts`,
      language: 'typescript',
      text: componentText(parts),
    },
    {
      name: 'src/main.ts',
      language: 'typescript',
      text: `import '${isComments ? 'svc-embed/comments' : 'svc-embed'}';
import { bootstrapApplication } from '@angular/platform-browser';
import { ${component} } from './${name}';

bootstrapApplication(${component}).catch(console.error);`,
    },
    {
      name: 'angular.json',
      language: 'json',
      text: `"styles": [${sheets.map((sheet) => `"${sheet}"`).join(', ')}]`,
    },
    ...styles,
  ];
}

function componentText(parts: TemplateParts): string {
  const { component, name, tag, script, attributes, isComments } = parts;
  const [typeImport = '', provider = ''] = isComments ? script.split('\n\n') : [];
  const fields = isComments
    ? ['readonly sessionProvider = sessionProvider;']
    : constants(attributes).map(([field, value]) => `readonly ${field} = ${value};`);
  const lines = attributes.map((attribute) => `      ${write(attribute)}\n`).join('');
  const binding = isComments ? '      [sessionProvider]="sessionProvider"\n' : '';
  const body = fields.join('\n').replaceAll(/^(?=.)/gm, '  ');
  return `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
${typeImport && `${typeImport}\n`}${provider && `\n${provider}\n`}
@Component({
  selector: 'app-${name}',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <${tag}
${lines}${binding}    ></${tag}>
  \`,
})
export class ${component} {${body && `\n${body}\n`}}`;
}

function write({ name, value }: Attribute): string {
  if (typeof value === 'string') return `${name}="${value}"`;
  return `[${propertyName(name)}]="${value === true ? 'true' : name}"`;
}
