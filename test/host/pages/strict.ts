import './change-prototypes.ts';
import { EmbedError } from '../../../src/host/index.ts';
import '../../../src/host/define.ts';

// Reports every violation, every error, the console and the events of the element to the test.
function report(text: string): void {
  // No arrow function: WebKit reports this window as the source of a message that is posted by a tail call.
  parent.postMessage({ strict: text }, location.origin);
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  report(`violation ${effectiveDirective}`),
);
addEventListener('error', ({ message }) => report(message));
for (const method of ['log', 'info', 'warn', 'error'] as const) {
  console[method] = (text: unknown) => {
    if (!String(text).startsWith('Lit is in dev mode')) report(`console ${text}`);
  };
}
const embed = document.createElement('svc-embed');
const parameters = new URLSearchParams(location.search);
embed.src = parameters.get('src') ?? '';
embed.readyTimeout = Number(parameters.get('readyTimeout'));
let mints = 0;
if (parameters.has('signedOut'))
  embed.sessionProvider = () => {
    mints += 1;
    if (mints > 1) return 's';
    throw new EmbedError('mint-refused', 'Signed out.');
  };
embed.revokeSessions = () => {};
embed.addEventListener('svc-ready', () => {
  report('ready');
  if (parameters.has('signedOut')) void embed.logout();
});
embed.addEventListener('svc-logout', () => report('logout'));
embed.addEventListener('svc-error', async ({ error }) => {
  report(`${error?.code} ${error?.message}`);
  await embed.updateComplete;
  if (error?.code === 'mint-refused') embed.reload();
});
document.body.append(embed);
