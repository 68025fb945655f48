import type { Configuration } from '../configuration.ts';
import type { CodeFile } from './code-file.ts';

/** A server language, and its file with a session endpoint. */
export interface Server {
  readonly id: string;
  readonly label: string;
  readonly file: string;
  readonly language: string;
  /** The last member of the session in the file. */
  readonly externalId: string;
  /** The member that the creator app needs, in the same notation. */
  readonly creatorMode: string;
}

const JAVASCRIPT = { externalId: 'externalId: user.id', creatorMode: 'creatorMode: true' };

/** The server languages in the order of their tabs. */
export const SERVERS: readonly Server[] = [
  { id: 'node', label: 'Node', file: 'server.mjs', language: 'javascript', ...JAVASCRIPT },
  {
    id: 'next',
    label: 'Next.js',
    file: 'app/api/embed-session/route.ts',
    language: 'typescript',
    ...JAVASCRIPT,
  },
  {
    id: 'python',
    label: 'Python',
    file: 'server.py',
    language: 'python',
    externalId: '"externalId": user["id"]',
    creatorMode: '"creatorMode": True',
  },
  {
    id: 'go',
    label: 'Go',
    file: 'main.go',
    language: 'go',
    externalId: '"externalId": user.ID',
    creatorMode: '"creatorMode": true',
  },
  {
    id: 'ruby',
    label: 'Ruby',
    file: 'config.ru',
    language: 'ruby',
    externalId: 'externalId: user[:id]',
    creatorMode: 'creatorMode: true',
  },
  {
    id: 'php',
    label: 'PHP',
    file: 'embed-session.php',
    language: 'php',
    externalId: "'externalId' => $user['id']",
    creatorMode: "'creatorMode' => true",
  },
  {
    id: 'java',
    label: 'Java',
    file: 'EmbedSession.java',
    language: 'java',
    externalId: '"externalId", user.id()',
    creatorMode: '"creatorMode", true',
  },
];

/** The service in the source files. */
const SERVICE = 'http://127.0.0.1:4000';

/** Returns the session endpoint in a server language; `source` is the text of its file. */
export function serverFile(
  { file, language, externalId, creatorMode }: Server,
  source: string,
  { tab }: Configuration,
  service: string,
): CodeFile {
  const session = tab === 'app' ? `${externalId}, ${creatorMode}` : externalId;
  const text = source.replaceAll(SERVICE, service).replace(externalId, () => session);
  return { name: file, language, text: text.trim() };
}
