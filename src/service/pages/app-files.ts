import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { KEPT } from '../limits/limits.ts';

/** A folder that is not a built embedded app; the message is written for the operator. */
export class EmbedAppError extends Error {
  override readonly name = 'EmbedAppError';
}

/** The content codings of compressed files by the end of their names, the preferred one first. */
const CODINGS = { '.br': 'br', '.gz': 'gzip' } as const;

/** The content of a file, as it is or compressed. */
export interface AppContent {
  coding: (typeof CODINGS)[keyof typeof CODINGS] | 'identity';
  bytes: Uint8Array<ArrayBuffer>;
  /** The ETag of the bytes. */
  tag: string;
}

/** A file of an embedded app, in memory. */
export interface AppFile {
  /** The preferred one first, the file as it is last. */
  contents: readonly AppContent[];
  contentType: string;
  /** The name contains a hash of the content, so that the content never changes. */
  isHashed: boolean;
}

/**
 * Lists the files of an embedded app below its folder, with `/` between folders, except `index.html` and what begins
 * with a dot, such as `.env`. Symbolic links are not followed.
 */
export async function listAppFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => name !== 'index.html' && !/(^|\/)\./.test(name));
}

/**
 * Reads the files into memory, so that no request path can leave the folder. `main.js.br` and `main.js.gz` are other
 * contents of `main.js`, if there is one. Throws an `EmbedAppError`.
 */
export async function readAppFiles(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, AppFile>> {
  await checkSize(folder, names);
  const present = new Set(names);
  const endings = Object.keys(CODINGS);
  const isCompressed = (name: string) =>
    endings.some((ending) => name.endsWith(ending) && present.has(name.slice(0, -ending.length)));
  const files = new Map<string, AppFile>();
  for (const name of names) {
    if (isCompressed(name)) continue;
    const contents: AppContent[] = [];
    for (const [ending, coding] of [...Object.entries(CODINGS), ['', 'identity'] as const])
      if (present.has(name + ending))
        contents.push(await readContent(join(folder, name + ending), coding));
    const contentType = getMimeType(name) ?? 'application/octet-stream';
    files.set(name, { contents, contentType, isHashed: hasHash(name) });
  }
  return files;
}

async function checkSize(folder: string, names: readonly string[]): Promise<void> {
  let total = 0;
  for (const name of names) {
    total += (await stat(join(folder, name))).size;
    if (total > KEPT.appBytes)
      throw new EmbedAppError(
        `${folder} contains more than ${KEPT.appBytes} bytes. SVC_EMBED_APP must name the output folder of a build.`,
      );
  }
}

async function readContent(path: string, coding: AppContent['coding']): Promise<AppContent> {
  const bytes = await readFile(path);
  return { coding, bytes, tag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` };
}

/** At least 8 hexadecimal digits, or 8 characters with a digit and a capital, as bundlers write them. */
const HASH =
  /[-._](?:(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{8,}|(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{8})\.[^/]+$/;
/** In `assets/`, the folder that Vite writes hashed files to, also shorter hashes and those without a digit. */
const HASH_IN_ASSETS =
  /^assets\/.*[-.](?:(?=[\w-]*\d)(?=[\w-]*[a-z])\w{4,}|(?=[\w-]*[A-Z0-9])[\w-]{8})\.[^/]+$/i;

/** A hash that is not recognized costs a request with the response `304`; the reverse would keep an outdated file. */
function hasHash(name: string): boolean {
  return HASH.test(name) || HASH_IN_ASSETS.test(name);
}
