import type { Finding } from './check-result.ts';
import { allows, parsePolicies } from './content-security-policy.ts';
import type { HostPage } from './host-page.ts';

const NEEDED_IN_SANDBOX = ['allow-scripts', 'allow-same-origin'];

/** Checks whether the Content-Security-Policy of the page allows the embed. */
export function* checkPolicy(
  { url, policies: values, hasComments, script }: HostPage,
  service: URL,
): Generator<Finding> {
  const policies = parsePolicies(values);
  const isAllowed = (directives: readonly string[], { origin } = service) =>
    allows(policies, directives, origin, url.origin);
  if (!isAllowed(['frame-src', 'child-src', 'default-src']))
    yield {
      code: 'csp-frame-src',
      message: 'The Content-Security-Policy of the page blocks the frame.',
      fix: `Add ${service.origin} to frame-src.`,
    };
  if (!isAllowed(['connect-src', 'default-src']))
    yield {
      code: 'csp-connect-src',
      message: 'The Content-Security-Policy of the page blocks the checks of the element.',
      fix: `Add ${service.origin} to connect-src.`,
    };
  if (script && !isAllowed(['script-src-elem', 'script-src', 'default-src'], script.url))
    yield {
      code: 'csp-script-src',
      message: `The Content-Security-Policy of the page blocks the script ${script.url.pathname}.`,
      fix: `Add ${script.url.origin === url.origin ? "'self'" : script.url.origin} to script-src.`,
    };
  const lacking = policies.flatMap((policy) => {
    const tokens = policy.get('sandbox');
    return tokens ? NEEDED_IN_SANDBOX.filter((token) => !tokens.includes(token)) : [];
  });
  if (lacking.length > 0)
    yield {
      code: 'csp-sandbox',
      message: 'The Content-Security-Policy of the page has a sandbox in which no embed works.',
      fix: `Add ${lacking.join(' ')} to sandbox.`,
    };
  const lacksPolicy = policies.some((policy) => {
    const names = policy.get('trusted-types');
    const isRequired = policy.has('require-trusted-types-for') && names !== undefined;
    return isRequired && !names.includes('lit-html') && !names.includes('*');
  });
  if (hasComments && lacksPolicy)
    yield {
      code: 'csp-trusted-types',
      message:
        'The Content-Security-Policy of the page does not allow the templates of <svc-comments>.',
      fix: 'Add lit-html to trusted-types.',
    };
}
