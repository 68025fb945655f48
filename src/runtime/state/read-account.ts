import * as v from 'valibot';
import { ACCOUNT_ELEMENT_ID, EmbedAccount } from '../../api/account.ts';
import { jsonOrText } from '../../lib/json-or-text.ts';

/** Reads the account's defaults from the page. If they are absent or invalid, no host is trusted. */
export function readAccount(page: Document = document): EmbedAccount {
  const text = page.getElementById(ACCOUNT_ELEMENT_ID)?.textContent ?? '';
  const [parsed, defaults] = [jsonOrText(text), {}].map((data) => v.safeParse(EmbedAccount, data));
  return (parsed?.success ? parsed : defaults)?.output as EmbedAccount;
}
