import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNT_ELEMENT_ID, type EmbedAccount } from '../../api/account.ts';
import { type AppFile, EmbedAppError, listAppFiles, readAppFiles } from './app-files.ts';
import { explainReference, resolveReferences } from './app-references.ts';

const HEAD_END = /<\/head\s*>/i;

/** A built embedded app: `index.html` and all other files of its folder, read once at startup. */
export interface EmbedApp {
  /** The HTML of a page, with the account's defaults. */
  page(account: EmbedAccount): string;
  /** By their path below the folder. */
  files: ReadonlyMap<string, AppFile>;
}

/** Reads an embedded app. Throws an `EmbedAppError`, for example if `index.html` refers to a file that is not served. */
export async function loadEmbedApp(folder: string): Promise<EmbedApp> {
  const { html, references } = resolveReferences(await readIndex(folder));
  const names = await listAppFiles(folder);
  for (const reference of references) {
    const problem = explainReference(reference, new Set(names));
    if (problem) throw new EmbedAppError(`${folder}/${problem}`);
  }
  if (!HEAD_END.test(html)) throw new EmbedAppError(`${folder}/index.html has no </head>.`);
  return {
    page: (account) => addAccount(html, account),
    files: await readAppFiles(folder, names),
  };
}

async function readIndex(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch (cause) {
    throw new EmbedAppError(
      `${folder} contains no index.html. Set SVC_EMBED_APP to the folder of a built embedded app.`,
      { cause },
    );
  }
}

/** Adds the account's defaults as a data block; `<` is escaped, so that no value can end the element. */
export function addAccount(html: string, account: EmbedAccount): string {
  const json = JSON.stringify(account).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${ACCOUNT_ELEMENT_ID}">${json}</script>`;
  return html.replace(HEAD_END, (headEnd) => block + headEnd);
}
