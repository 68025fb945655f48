import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { MOUNT_FORM, Mount } from '../mounts/mount.ts';
import { EnvironmentError } from './environment.ts';

const prefix = v.pipe(v.string(), v.regex(/^\/[^/]/));
const Mounts = v.object({ default: v.record(prefix, Mount) });

/** Loads the handlers that `SVC_MOUNTS` names, by prefix. Throws an `EnvironmentError` if it exports others. */
export async function loadMounts(file: string): Promise<Readonly<Record<string, Mount>>> {
  let loaded: unknown;
  try {
    loaded = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
  } catch (cause) {
    const expectation = `names ${file}, which cannot be loaded: ${(cause as Error).message}`;
    throw new EnvironmentError('SVC_MOUNTS', expectation, { cause });
  }
  const { success, output } = v.safeParse(Mounts, loaded);
  if (success) return output.default;
  const expectation = `names ${file}, whose default export must be an object such as {'/data': handler}; a handler is ${MOUNT_FORM}`;
  throw new EnvironmentError('SVC_MOUNTS', expectation);
}
