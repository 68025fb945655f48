import { EmbedAccount } from '../api/account.ts';
import { parseOwn } from '../protocol/parse-payload.ts';
import type { EmbedRuntime, StartOptions } from './embed-runtime.ts';
import { FrameRuntime } from './frame-runtime.ts';
import { parseEmbedLocation } from './navigation/embed-location.ts';
import { readAccount } from './state/read-account.ts';

let started: FrameRuntime | undefined;

/**
 * Starts the embed of the page's URL: exchanges its session id, mounts the app, and connects to the host page. The
 * contexts are provided on the document element from now on. Another call returns the same runtime, and changes nothing.
 * Throws if the URL is not that of an embed, if `account` is invalid, or after `stop()`.
 */
export function startRuntime({ account, ...app }: StartOptions): EmbedRuntime {
  if (started?.lifetime.aborted)
    throw new Error('After stop(), the runtime starts only in a new page.');
  if (!started) {
    const embedLocation = parseEmbedLocation(new URL(location.href));
    if (!embedLocation) throw new TypeError(`${location.pathname} is not the address of an embed.`);
    const embedAccount = account
      ? (parseOwn('account', EmbedAccount, account) as EmbedAccount)
      : readAccount();
    started = new FrameRuntime(embedLocation, embedAccount, app);
    started.start();
  }
  return started as EmbedRuntime;
}
