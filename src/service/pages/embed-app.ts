import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNT_ELEMENT_ID, type EmbedAccount } from '../../api/account.ts';

/** A folder that cannot serve as an embedded app; the message says why, for whoever runs the service. */
export class EmbedAppError extends Error {
  override readonly name = 'EmbedAppError';
}

/** A built embedded app: `index.html` and `assets/`, read once at start. */
export interface EmbedApp {
  /** The page with its account's defaults inside. */
  page(account: EmbedAccount): string;
  assets: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Reads the folder into memory, so that a path can never lead out of it. */
export async function loadEmbedApp(folder: string): Promise<EmbedApp> {
  let html: string;
  try {
    html = await readFile(join(folder, 'index.html'), 'utf8');
  } catch (cause) {
    throw new EmbedAppError(
      `${folder} holds no index.html. Give SVC_EMBED_APP the folder of a built embedded app.`,
      { cause },
    );
  }
  const [before, after] = split(html, folder);
  return {
    page: (account) => `${before}${accountBlock(account)}${after}`,
    assets: await readAssets(join(folder, 'assets')),
  };
}

function split(html: string, folder: string): [before: string, after: string] {
  const head = html.indexOf('</head>');
  if (head < 0) throw new EmbedAppError(`${folder}/index.html has no </head>.`);
  return [html.slice(0, head), html.slice(head)];
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

/** A data block; `<` is escaped, so that no value can end the element. */
function accountBlock(account: EmbedAccount): string {
  const json = JSON.stringify(account).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ACCOUNT_ELEMENT_ID}">${json}</script>`;
}
