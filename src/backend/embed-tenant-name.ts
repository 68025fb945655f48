import * as v from 'valibot';
import { EmbedTenantName } from '../api/session.ts';
import { EmbedServiceError } from './embed-service-error.ts';

/** 160 bits of the digest are 32 digits to the base of 32. */
const DIGEST_BYTES = 20;
const DIGITS = 32;
/** The form of the names that replace ids. An id of this form is replaced too, so that no customer can choose such a name. */
const REPLACED = /^id-[0-9a-v]{32}$/;

/**
 * Returns the `embedTenantName` of a customer id. An id that is a valid name stays unchanged; every other id is replaced
 * by `id-` and a part of its SHA-256 digest, the same in all versions. Rejects with an `EmbedServiceError` if the id is
 * empty, not a string, or ill-formed Unicode.
 */
export async function embedTenantNameOf(customerId: string): Promise<string> {
  if (typeof customerId !== 'string' || customerId === '' || !customerId.isWellFormed())
    throw new EmbedServiceError('invalid', 'customerId must be a string that is not empty.', {
      field: 'customerId',
    });
  if (v.is(EmbedTenantName, customerId) && !REPLACED.test(customerId)) return customerId;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(customerId));
  const bytes = Array.from(new Uint8Array(digest, 0, DIGEST_BYTES));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `id-${BigInt(`0x${hex}`).toString(32).padStart(DIGITS, '0')}`;
}
