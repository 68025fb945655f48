import * as v from 'valibot';
import { ACCOUNT_ELEMENT_ID, EmbedAccount } from '../../api/account.ts';
import { jsonOrText } from '../../lib/json.ts';

/** Reads the account's defaults from the page. If they are absent or invalid, no host is trusted. */
export function readAccount(page: Document = document): EmbedAccount {
  const text = page.getElementById(ACCOUNT_ELEMENT_ID)?.textContent ?? '';
  const parsed = v.safeParse(EmbedAccount, jsonOrText(text));
  const { output } = parsed.success ? parsed : v.safeParse(EmbedAccount, {});
  return output as EmbedAccount;
}
