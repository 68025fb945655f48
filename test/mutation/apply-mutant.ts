import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyMutant, type Mutant } from './create-mutants.ts';

/* Preloaded in each process of a test: replaces the source of the mutated module when it is loaded. */
const mutant: Mutant = JSON.parse(process.env.MUTANT ?? '');
const mutated = pathToFileURL(join(import.meta.dirname, '../..', mutant.file)).href;

registerHooks({
  load(url, context, nextLoad) {
    const result = nextLoad(url, context);
    if (url !== mutated) return result;
    return { ...result, source: applyMutant(`${result.source}`, mutant) };
  },
});
