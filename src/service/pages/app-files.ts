import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { KEPT } from '../limits/limits.ts';

/** A folder that is not a built embedded app; the message is written for the operator. */
export class EmbedAppError extends Error {
  override readonly name = 'EmbedAppError';
}

/** A file of an embedded app, in memory. */
export interface AppFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** The ETag of the content. */
  tag: string;
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

/** Reads the files into memory, so that no request path can leave the folder. Throws an `EmbedAppError`. */
export async function readAppFiles(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, AppFile>> {
  const files = new Map<string, AppFile>();
  let total = 0;
  for (const name of names) {
    const path = join(folder, name);
    total += (await stat(path)).size;
    if (total > KEPT.appBytes)
      throw new EmbedAppError(
        `${folder} contains more than ${KEPT.appBytes} bytes. SVC_EMBED_APP must name the output folder of a build.`,
      );
    const bytes = await readFile(path);
    files.set(name, {
      bytes,
      contentType: getMimeType(name) ?? 'application/octet-stream',
      tag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
      isHashed: hasHash(name),
    });
  }
  return files;
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
