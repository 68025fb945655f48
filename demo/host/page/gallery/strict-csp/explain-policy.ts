const MEANING: Readonly<Record<string, string>> = {
  'default-src':
    'What is not named below may not be loaded at all: fonts, workers, objects, media.',
  'script-src': 'Scripts are files of this origin. No inline script, no eval.',
  'style-src':
    'Style sheets are files of this origin. The element’s own are constructed by script.',
  'img-src': 'This page’s icon.',
  'connect-src':
    'This origin for session-url; the service, so that the element can find out why a frame stays silent.',
  'frame-src': 'The only origin that may be in a frame here: the service.',
  'base-uri': 'No base element can redirect relative addresses.',
  'form-action': 'No form of this page can send anything anywhere.',
  'frame-ancestors': 'Nobody can put this page itself in a frame.',
  'require-trusted-types-for':
    'A string can become neither markup nor code: innerHTML and its like throw.',
  'trusted-types': 'lit-html, which renders the element, is the only policy.',
};

/** Lists the policy that the server has sent for this very page, directive by directive. */
export async function explainPolicy(list: Element | null): Promise<void> {
  const { headers } = await fetch(location.href, { method: 'HEAD' });
  for (const directive of headers.get('Content-Security-Policy')?.split('; ') ?? []) {
    const term = document.createElement('dt');
    const code = document.createElement('code');
    code.textContent = directive;
    term.append(code);
    const meaning = document.createElement('dd');
    meaning.textContent = MEANING[directive.split(' ')[0] ?? ''] ?? '';
    list?.append(term, meaning);
  }
}
