import * as v from 'valibot';
import { ACCOUNT_ELEMENT_ID, EmbedAccount } from '../../api/account.ts';

/**
 * The account's defaults that came with the page; without them, or where they do not parse, no host
 * is trusted.
 */
export function readAccount(page: Document = document): EmbedAccount {
  const parsed = v.safeParse(EmbedAccount, json(page.getElementById(ACCOUNT_ELEMENT_ID)));
  return parsed.success ? parsed.output : v.parse(EmbedAccount, {});
}

function json(element: HTMLElement | null): unknown {
  try {
    return JSON.parse(element?.textContent ?? '');
  } catch {
    return undefined;
  }
}
