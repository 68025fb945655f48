import * as v from 'valibot';
import { ACCOUNT_ELEMENT_ID, EmbedAccount } from '../../api/account.ts';

/** Reads the account's defaults from the page. If they are absent or invalid, no host is trusted. */
export function readAccount(page: Document = document): EmbedAccount {
  const parsed = v.safeParse(EmbedAccount, parseJson(page.getElementById(ACCOUNT_ELEMENT_ID)));
  return parsed.success ? parsed.output : v.parse(EmbedAccount, {});
}

function parseJson(element: HTMLElement | null): unknown {
  try {
    return JSON.parse(element?.textContent ?? '');
  } catch {
    return undefined;
  }
}
