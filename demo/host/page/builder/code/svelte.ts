import type { Configuration } from '../configuration.ts';
import { type Attribute, type CodeFile, propertyName } from './code-file.ts';
import { mainImports, templateParts } from './template-parts.ts';

/** Returns a Svelte component and the script that mounts it. */
export function svelteFiles(configuration: Configuration, service: string): CodeFile[] {
  const parts = templateParts(configuration, service);
  const { component, name, tag, script, attributes, isComments, styles } = parts;
  const setup = script ? `<script lang="ts">\n${indent(script)}\n</script>\n\n` : '';
  const lines = attributes.map((attribute) => `  ${write(attribute)}\n`).join('');
  const provider = isComments ? '  {sessionProvider}\n' : '';
  return [
    {
      name: `src/${name}.svelte`,
      language: 'xml',
      text: `${setup}<${tag}\n${lines}${provider}></${tag}>`,
    },
    {
      name: 'src/main.ts',
      language: 'typescript',
      text: `${mainImports(parts, 'svc-embed/svelte')}import { mount } from 'svelte';
import ${component} from './${name}.svelte';

mount(${component}, { target: document.getElementById('app') as HTMLElement });`,
    },
    ...styles,
  ];
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

function write({ name, value }: Attribute): string {
  if (value === true) return `${propertyName(name)}={true}`;
  return typeof value === 'string' ? `${name}="${value}"` : `{${name}}`;
}
