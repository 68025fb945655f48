import '../../../src/host/define.ts';

// Tells the test around it of every violation, of every failure and when the embed is ready.
const tell = (what: string) => parent.postMessage({ strict: what }, location.origin);
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  tell(`violation ${effectiveDirective}`),
);
addEventListener('error', ({ message }) => tell(message));
const embed = document.createElement('svc-embed');
embed.src = new URLSearchParams(location.search).get('src') ?? '';
embed.addEventListener('svc-ready', () => tell('ready'));
embed.addEventListener('svc-error', ({ error }) => tell(`${error?.code} ${error?.message}`));
document.body.append(embed);
