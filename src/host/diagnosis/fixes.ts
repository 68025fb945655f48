import type { EmbedErrorCode } from '../../protocol/errors.ts';

/** What to change after each code, and after the errors of the built-in page. */
export const fixes: Readonly<Record<EmbedErrorCode, string> & Record<string, string>> = {
  'bad-config': 'Correct the value. The message names the attribute and the expected value.',
  'mint-failed':
    'Check the log of your endpoint. After 424, correct the setting that the message names. If it names CSRF, set csrf-header.',
  'mint-refused': 'Sign the viewer in, then call reload().',
  'mint-timeout': 'Make the endpoint faster, or increase session-timeout.',
  'frame-blocked': 'Change the header or the script that the message names.',
  'frame-refused':
    'Add the origin that the message names to hostOrigins, or the host to hosts, and start the service again.',
  'frame-unreachable':
    'Check base-url, DNS and certificates, whether the service runs, and whether a content blocker blocks its address.',
  'wrong-origin':
    'Set base-url to the origin that the embed is served from. If the origin is null, add allow-same-origin to the sandbox.',
  'ready-timeout':
    'Check the console and hostOrigins. An account without messages needs without-messages.',
  'session-refused': 'Mint a new session for each load, for the account of base-url.',
  'exchange-failed':
    'Check whether the service runs, and whether a content blocker or the network blocks POST requests to its address.',
  'invalid-message': 'Update the package: the versions of the embed and the host do not match.',
  'renewal-failed': 'See mint-failed. Call renewSession() when your endpoint works again.',
  'revoke-failed': 'Call logout() again, and revoke the sessions on your server.',
  DashboardNotFoundError: 'Set dashboard to a publicId in the configuration of the service.',
  DashboardForbiddenError:
    'Mint the session for the deploymentId and one of the groups of the dashboard.',
};
