import * as v from 'valibot';
import { Comment, ThreadList } from '../../src/api/comments.ts';
import { commentsPath } from '../../src/api/paths.ts';
import type { EmbedClient, GenerateSession } from '../../src/backend/index.ts';
import { type Caller, callerOf } from './caller.ts';
import { ownSession } from './own-session.ts';

const COMMENTS = commentsPath('flights');
const NAMES = { mara: 'Mara Lind', ilse: 'Ilse Berg', tomas: 'Tomás Rivera' };
type Author = keyof typeof NAMES;
type Said = readonly [author: Author, body: string];

/** What is said, oldest first: each thread's first comment and its replies; a settled thread is resolved. */
const THREADS: readonly { said: readonly [Said, ...Said[]]; isSettled?: true }[] = [
  {
    said: [
      ['mara', 'Which clock are the days cut by?'],
      ['ilse', 'UTC, unless the page around us sets another time zone.'],
    ],
    isSettled: true,
  },
  {
    said: [
      [
        'tomas',
        'Phoenix leaves 9.6 minutes late on average, Chicago 8.7. Shall we look at it by hour?',
      ],
    ],
  },
  {
    said: [
      ['ilse', 'May 26 and 27 stay below 1,000 flights a day. Are records missing, @mara?'],
      [
        'mara',
        'No, that is the weekend of https://en.wikipedia.org/wiki/Memorial_Day: fewer planes in the air.',
      ],
      ['tomas', 'And most of the other low days are Saturdays.'],
    ],
  },
];

/**
 * Has three colleagues talk about the flights, so that nobody who opens the demo finds an empty room. They write
 * through the service as everybody does, and never where somebody has written before; `viewer` is one of them.
 */
export async function startConversation(
  client: EmbedClient,
  service: string,
  viewer: GenerateSession,
): Promise<void> {
  const ids: string[] = [];
  const signIn = async (author: Author) => {
    const email = `${author}@northwind.example`;
    const userProfile = { displayName: NAMES[author] };
    const colleague = { ...viewer, externalId: author, email, userProfile };
    const { sessionId, token } = await ownSession(client, service, colleague);
    ids.push(sessionId);
    return callerOf(service + COMMENTS, token);
  };
  const mara = await signIn('mara');
  const { items } = v.parse(ThreadList, await mara('GET', '?includeResolved=true&first=1'));
  if (items.length === 0) {
    await talk({ mara, ilse: await signIn('ilse'), tomas: await signIn('tomas') });
  }
  await Promise.all(ids.map((id) => client.revokeSession(id)));
}

async function talk(people: Readonly<Record<Author, Caller>>): Promise<void> {
  for (const { said, isSettled } of THREADS) {
    const [[starter, start], ...replies] = said;
    const root = v.parse(Comment, await people[starter]('POST', '', { body: start }));
    for (const [author, body] of replies) {
      await people[author]('POST', '', { body, parentId: root.id });
    }
    if (isSettled) await people[starter]('POST', `/${root.id}/resolve`, { resolved: true });
  }
}
