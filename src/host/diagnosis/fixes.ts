import type { EmbedErrorCode } from '../../protocol/errors.ts';

/** What to change after each code, and after the errors of the built-in page. */
export const fixes: Readonly<Record<EmbedErrorCode, string> & Record<string, string>> = {
  'bad-config': 'Correct the value. The message names the attribute and the expected value.',
  'mint-failed':
    'Check the log of your endpoint. After a status of 5xx, the element has already retried. After 424, correct the setting that the message names.',
  'mint-refused': 'Sign the viewer in, then call reload().',
  'mint-timeout': 'Make the endpoint faster, or increase session-timeout.',
  'frame-blocked': 'Change the header that the message names.',
  'frame-refused':
    'Add the origin that the message names to hostOrigins of the service, or the host to hosts, and start the service again. http://localhost and http://127.0.0.1 are two origins.',
  'frame-unreachable':
    'Check base-url, DNS and certificates. If they are correct, the service or the network is down.',
  'wrong-origin':
    'Set base-url to the origin that the embed is served from. Do not accept such messages.',
  'ready-timeout':
    'Check the console. If it names frame-ancestors, add the origin of this page to hostOrigins of the service. An account without messages needs without-messages.',
  'session-refused':
    'Mint a new session for each load, and for the right account. An id is valid once, for five minutes.',
  'invalid-message': 'Update the package: the versions of the embed and the host do not match.',
  'renewal-failed': 'See mint-failed. Call renewSession() when your endpoint works again.',
  'revoke-failed':
    'Call logout() again: it revokes what was not revoked. Also revoke the sessions on your server when your own session ends.',
  NoSessionError: 'Set session-url, sessionProvider or session-id.',
  DashboardNotFoundError:
    'Set the attribute dashboard to the publicId of one of the dashboards in the configuration of the service, or add it there.',
  DashboardForbiddenError:
    'Mint the session for the deploymentId of the dashboard and, if the dashboard lists groups, with one of them in groups.',
};
