import * as v from 'valibot';
import { EmbedAccount } from '../api/account.ts';
import type { EmbedRuntime, StartOptions } from './embed-runtime.ts';
import { FrameRuntime } from './frame-runtime.ts';
import { parseEmbedLocation } from './navigation/embed-location.ts';
import { readAccount } from './state/read-account.ts';

/**
 * Starts the embed of the page's URL: exchanges its session id, mounts the app, and connects to the host page. The
 * contexts are provided on the document element from now on. Throws if the URL is not that of an embed, or if `account`
 * is invalid.
 */
export function startRuntime({ account, ...app }: StartOptions): EmbedRuntime {
  const embedLocation = parseEmbedLocation(new URL(location.href));
  if (!embedLocation) throw new TypeError(`${location.pathname} is not the address of an embed.`);
  const runtime = new FrameRuntime(
    embedLocation,
    account ? v.parse(EmbedAccount, account) : readAccount(),
    app,
  );
  runtime.start();
  return runtime as EmbedRuntime;
}
