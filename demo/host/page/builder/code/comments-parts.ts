import { themeProperties } from '../../../../../src/api/index.ts';
import type { Configuration } from '../configuration.ts';
import type { CodeFile } from './code-file.ts';

/** Returns a session provider in TypeScript, as the documentation writes it. */
export function sessionProvider({ dashboard }: Configuration, type: string): string {
  return `const sessionProvider: ${type} = async ({ reason, signal }) => {
  const body = JSON.stringify({ reason, surface: 'dashboard', dashboard: '${dashboard}' });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('/api/embed-session', { method: 'POST', body, headers, signal });
  if (!response.ok) throw new Error(\`The session endpoint responded with \${response.status}.\`);
  return response.json();
};`;
}

/** Returns the style sheet of the comments, which have no attributes for theme and color scheme; none if it is empty. */
export function commentsStyles({ theme, colorScheme }: Configuration): CodeFile[] {
  const checked = themeProperties(theme, () => true);
  const properties = 'properties' in checked ? [...checked.properties] : [];
  const declarations = [
    ...(colorScheme === 'auto' ? [] : [['color-scheme', colorScheme]]),
    ...properties.filter(([name]) => !name.includes('analytics')),
  ].map(([name, value]) => `  ${name}: ${value};\n`);
  if (declarations.length === 0) return [];
  const text = `svc-comments {\n${declarations.join('')}}`;
  return [{ name: 'comments.css', language: 'css', text }];
}
