import { dirname, join, resolve } from 'node:path';
import { allDocumentedFiles } from '../../test/integrations/app-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A plugin that finds the files of the apps of `test/integrations` that are code blocks of documents. */
export function documentFiles() {
  const texts = new Map([...allDocumentedFiles()].map(([path, text]) => [join(ROOT, path), text]));
  return {
    name: 'document-files',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const [path, query] = source.split('?');
      const target = resolve(dirname(importer.split('?')[0]), path);
      const file = ['', '.ts', '.tsx'].map((end) => target + end).find((each) => texts.has(each));
      return file && (query === undefined ? file : `${file}?${query}`);
    },
    load(id) {
      const [path, query] = id.split('?');
      const text = texts.get(path);
      if (text === undefined) return undefined;
      if (query === 'raw')
        return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' };
      return query === undefined ? text : undefined;
    },
  };
}
