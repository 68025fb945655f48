import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const APPS: Readonly<Record<string, string>> = {
  'server.mjs': 'test/integrations/server.mjs',
  'app/api/embed-session/route.ts': 'test/integrations/next/app/api/embed-session/route.ts',
};

/** Returns the text of a session endpoint that the embed builder shows. */
export function serverSource(file: string): string {
  return readFileSync(join(ROOT, APPS[file] ?? `docs/session-endpoint/${file}`), 'utf8');
}
