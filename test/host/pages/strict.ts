import '../../../src/host/define.ts';

// Tells the test around it of every violation, of every failure and when the embed is ready.
function tell(what: string): void {
  // No arrow: WebKit takes a message that is posted by a tail call for one of the window it is posted to.
  parent.postMessage({ strict: what }, location.origin);
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  tell(`violation ${effectiveDirective}`),
);
addEventListener('error', ({ message }) => tell(message));
const embed = document.createElement('svc-embed');
const asked = new URLSearchParams(location.search);
embed.src = asked.get('src') ?? '';
embed.readyTimeout = Number(asked.get('readyTimeout'));
embed.addEventListener('svc-ready', () => tell('ready'));
embed.addEventListener('svc-error', ({ error }) => tell(`${error?.code} ${error?.message}`));
document.body.append(embed);
