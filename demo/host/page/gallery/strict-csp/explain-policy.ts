const EXPLANATIONS: Readonly<Record<string, string>> = {
  'default-src':
    'Everything that is not listed below is blocked, such as fonts, workers, objects and media.',
  'script-src': 'Script files of this origin only. No inline scripts, no eval.',
  'style-src': 'Style sheets of this origin only. The element uses constructed style sheets.',
  'img-src': 'The icon of this page.',
  'connect-src':
    'This origin for session-url, and the service, so that the element can probe it if a frame does not load.',
  'frame-src': 'Frames of the service only.',
  'base-uri': 'A base element cannot change relative URLs.',
  'form-action': 'Forms on this page cannot be submitted.',
  'frame-ancestors': 'No other page can embed this page.',
  'require-trusted-types-for':
    'Strings cannot be parsed as markup or code: innerHTML and similar APIs throw.',
  'trusted-types': 'No Trusted Types policy may be created: the element needs none.',
};

/** Lists the directives of this page's Content-Security-Policy with an explanation of each. */
export async function explainPolicy(list: Element | null): Promise<void> {
  const { headers } = await fetch(location.href, { method: 'HEAD' });
  for (const directive of headers.get('Content-Security-Policy')?.split('; ') ?? []) {
    const term = document.createElement('dt');
    const code = document.createElement('code');
    code.textContent = directive;
    term.append(code);
    const explanation = document.createElement('dd');
    explanation.textContent = EXPLANATIONS[directive.split(' ')[0] ?? ''] ?? '';
    list?.append(term, explanation);
  }
}
