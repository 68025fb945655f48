import type { Finding } from './check-result.ts';
import { allows, parsePolicies } from './content-security-policy.ts';
import type { HostPage } from './host-page.ts';

/** Checks whether the Content-Security-Policy of the page allows the embed. */
export function checkPolicy(
  { url, policies: values, hasComments }: HostPage,
  service: URL,
): Finding[] {
  const policies = parsePolicies(values);
  const isAllowed = (directives: readonly string[]) =>
    allows(policies, directives, service.origin, url.origin);
  const findings: Finding[] = [];
  if (!isAllowed(['frame-src', 'child-src', 'default-src']))
    findings.push({
      code: 'csp-frame-src',
      message: 'The Content-Security-Policy of the page blocks the frame.',
      fix: `Add ${service.origin} to frame-src.`,
    });
  if (!isAllowed(['connect-src', 'default-src']))
    findings.push({
      code: 'csp-connect-src',
      message: 'The Content-Security-Policy of the page blocks the checks of the element.',
      fix: `Add ${service.origin} to connect-src.`,
    });
  const lacksPolicy = policies.some((policy) => {
    const names = policy.get('trusted-types');
    const isRequired = policy.has('require-trusted-types-for') && names !== undefined;
    return isRequired && !names.includes('lit-html') && !names.includes('*');
  });
  if (hasComments && lacksPolicy)
    findings.push({
      code: 'csp-trusted-types',
      message:
        'The Content-Security-Policy of the page does not allow the templates of <svc-comments>.',
      fix: 'Add lit-html to trusted-types.',
    });
  return findings;
}
