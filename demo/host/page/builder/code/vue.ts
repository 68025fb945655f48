import type { Configuration } from '../configuration.ts';
import type { Attribute, CodeFile } from './code-file.ts';
import { mainImports, templateParts } from './template-parts.ts';

const VITE_CONFIG: CodeFile = {
  name: 'vite.config.ts',
  language: 'typescript',
  text: `import vue from '@vitejs/plugin-vue';
import { compilerOptions } from 'svc-embed/vue';
import { defineConfig } from 'vite';

// The page sends its requests to its own origin; Vite passes those of /api on to the backend.
const proxy = { '/api': 'http://localhost:3001' };

export default defineConfig({
  plugins: [vue({ template: { compilerOptions } })],
  server: { port: 5173, proxy },
  preview: { port: 5173, proxy },
});`,
};

/** Returns a Vue component, the script that mounts it, and the options of Vue's compiler. */
export function vueFiles(configuration: Configuration, service: string): CodeFile[] {
  const parts = templateParts(configuration, service);
  const { component, name, tag, script, attributes, isComments, styles } = parts;
  const setup = script ? `<script setup lang="ts">\n${script}\n</script>\n\n` : '';
  const lines = attributes.map((attribute) => `    ${write(attribute)}\n`).join('');
  const provider = isComments ? '    :session-provider="sessionProvider"\n' : '';
  return [
    {
      name: `src/${name}.vue`,
      language: 'xml',
      text: `${setup}<template>\n  <${tag}\n${lines}${provider}  />\n</template>`,
    },
    {
      name: 'src/main.ts',
      language: 'typescript',
      text: `${mainImports(parts, 'svc-embed/vue')}import { createApp } from 'vue';
import ${component} from './${name}.vue';

createApp(${component}).mount('#app');`,
    },
    VITE_CONFIG,
    ...styles,
  ];
}

function write({ name, value }: Attribute): string {
  if (value === true) return `:${name}="true"`;
  return typeof value === 'string' ? `${name}="${value}"` : `:${name}="${name}"`;
}
