import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const source = pathToFileURL(join(root, 'src/')).href;
const tsconfigRaw = readFileSync(join(root, 'tsconfig.json'), 'utf8');

/* Compiles the TypeScript of src: Node's own type stripping does not support decorators. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith(source) || !url.endsWith('.ts')) return nextLoad(url, context);
    const code = readFileSync(fileURLToPath(url), 'utf8');
    const compiled = transformSync(code, { loader: 'ts', target: 'es2022', tsconfigRaw });
    return { format: 'module', source: compiled.code, shortCircuit: true };
  },
});
