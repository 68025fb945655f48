import * as v from 'valibot';
import { described } from '../../api/base-schemas.ts';
import { strictObject } from '../../api/strict-object.ts';

const trustedTypesPolicy = v.pipe(
  v.string('must be a string'),
  v.regex(/^[\w\-#=/@.%]+$/, 'must be the name of a Trusted Types policy, or allow-duplicates'),
);
const trustedTypesPolicies = v.array(trustedTypesPolicy, 'must be a list, or false');

const STYLE_KEYWORDS = ["'unsafe-inline'", "'unsafe-hashes'"];
const SCRIPT_KEYWORDS = [...STYLE_KEYWORDS, "'unsafe-eval'", "'wasm-unsafe-eval'"];

const UNQUOTED = /^(self|none|unsafe-.+|wasm-unsafe-eval|strict-dynamic|(sha\d+|nonce)-.+)$/i;
const HASH = /^'sha(256|384|512)-[\w+/-]+={0,2}'$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:$/i;
/** Optional scheme, host, optional port and path, without the characters that end a source or a directive. */
const HOST =
  /^([a-z][a-z0-9+.-]*:\/\/)?(\*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:(\d{1,5}|\*))?(\/[\w\-.~!$&()*+=:@%/]*)?$/i;

/** A list of sources of a directive. `keywords` are those of the directive, which then also accepts hashes. */
function sources(directive: string, ...keywords: string[]) {
  const isSource = (value: string) =>
    keywords.includes(value) ||
    (keywords.length > 0 && HASH.test(value)) ||
    SCHEME.test(value) ||
    HOST.test(value);
  const examples = ['https://cdn.example', 'blob:', ...keywords].join(', ');
  const source = v.pipe(
    v.string('must be a string'),
    v.check(
      (value) => !UNQUOTED.test(value),
      'must be in single quotes, because it is a keyword of the Content-Security-Policy',
    ),
    v.check(isSource, `must be one source of the Content-Security-Policy, such as ${examples}`),
  );
  return described(
    v.optional(v.array(source, 'must be a list'), []),
    `sources that are added to \`${directive}\``,
  );
}

/** What the Content-Security-Policy of the embedded app allows besides the files of the service. */
export const ContentSecurityPolicy = strictObject({
  trustedTypes: described(
    v.optional(v.lazy((input) => (input === false ? v.literal(false) : trustedTypesPolicies))),
    'a list of the Trusted Types policies that the app creates, or `false`: Trusted Types are not enforced; absent: `lit-html`',
  ),
  script: sources('script-src', ...SCRIPT_KEYWORDS),
  style: sources('style-src', ...STYLE_KEYWORDS),
  connect: sources('connect-src'),
  img: sources('img-src'),
  font: sources('font-src'),
  frame: sources('frame-src'),
  worker: sources('worker-src'),
});
/** What the Content-Security-Policy allows, with defaults. */
export type ContentSecurityPolicy = v.InferOutput<typeof ContentSecurityPolicy>;
