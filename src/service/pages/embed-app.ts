import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNT_ELEMENT_ID, type EmbedAccount } from '../../api/account.ts';

/** A folder that is not a built embedded app; the message is written for the operator. */
export class EmbedAppError extends Error {
  override readonly name = 'EmbedAppError';
}

/** A built embedded app: `index.html` and `assets/`, read once at startup. */
export interface EmbedApp {
  /** The HTML of a page, with the account's defaults. */
  page(account: EmbedAccount): string;
  assets: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Reads an embedded app into memory, so that no request path can leave its folder. Throws an `EmbedAppError`. */
export async function loadEmbedApp(folder: string): Promise<EmbedApp> {
  let html: string;
  try {
    html = await readFile(join(folder, 'index.html'), 'utf8');
  } catch (cause) {
    throw new EmbedAppError(
      `${folder} contains no index.html. Set SVC_EMBED_APP to the folder of a built embedded app.`,
      { cause },
    );
  }
  const headEnd = html.indexOf('</head>');
  if (headEnd < 0) throw new EmbedAppError(`${folder}/index.html has no </head>.`);
  const beforeHeadEnd = html.slice(0, headEnd);
  const fromHeadEnd = html.slice(headEnd);
  return {
    page: (account) => `${beforeHeadEnd}${accountBlock(account)}${fromHeadEnd}`,
    assets: await readAssets(join(folder, 'assets')),
  };
}

async function readAssets(folder: string): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const assets = new Map<string, Uint8Array<ArrayBuffer>>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    assets.set(file.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(file));
  }
  return assets;
}

/** The account's defaults as a data block; `<` is escaped, so that no value can end the element. */
function accountBlock(account: EmbedAccount): string {
  const json = JSON.stringify(account).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ACCOUNT_ELEMENT_ID}">${json}</script>`;
}
