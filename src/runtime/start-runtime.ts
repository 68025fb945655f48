import * as v from 'valibot';
import { EmbedAccount } from '../api/account.ts';
import type { EmbedRuntime } from './embed-runtime.ts';
import { FrameRuntime } from './frame-runtime.ts';
import { parseEmbedLocation } from './navigation/embed-location.ts';
import type { StartOptions } from './start-options.ts';
import { readAccount } from './state/read-account.ts';

/**
 * Starts the embed that the page's address names: redeems its session, mounts the app, and talks
 * with the host page. Contexts are provided on the document element from now on. Throws where the
 * address is not that of an embed.
 */
export function startRuntime({ account, ...app }: StartOptions): EmbedRuntime {
  const address = parseEmbedLocation(new URL(location.href));
  if (!address) throw new TypeError(`${location.pathname} is not the address of an embed.`);
  const runtime = new FrameRuntime(
    address,
    account ? v.parse(EmbedAccount, account) : readAccount(),
    app,
  );
  runtime.start();
  return runtime as EmbedRuntime;
}
