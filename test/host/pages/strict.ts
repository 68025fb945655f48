import '../../../src/host/define.ts';

// Reports every violation, every error and `svc-ready` to the test.
function report(text: string): void {
  // No arrow function: WebKit reports this window as the source of a message that is posted by a tail call.
  parent.postMessage({ strict: text }, location.origin);
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  report(`violation ${effectiveDirective}`),
);
addEventListener('error', ({ message }) => report(message));
const embed = document.createElement('svc-embed');
const parameters = new URLSearchParams(location.search);
embed.src = parameters.get('src') ?? '';
embed.readyTimeout = Number(parameters.get('readyTimeout'));
embed.addEventListener('svc-ready', () => report('ready'));
embed.addEventListener('svc-error', ({ error }) => report(`${error?.code} ${error?.message}`));
document.body.append(embed);
