import * as v from 'valibot';
import { Comment, commentsPath, ThreadList } from '../../src/api/index.ts';
import type { EmbedClient, GenerateSession } from '../../src/backend/index.ts';
import { type ApiRequest, createApiClient } from './api-client.ts';
import { createServerSession } from './server-session.ts';

const COMMENTS = commentsPath('flights');
const NAMES = { mara: 'Mara Lind', ilse: 'Ilse Berg', tomas: 'Tomás Rivera' };
type Author = keyof typeof NAMES;
type Entry = readonly [author: Author, body: string];

/** Is replaced by the link to this day of a tile. */
const DAY = '{May 27}';

/** Threads, oldest first: each a first comment and its replies. A test compares their figures, of days in UTC, with the data. */
export const THREADS: readonly { entries: readonly [Entry, ...Entry[]]; isResolved?: true }[] = [
  {
    entries: [
      ['mara', 'Which time zone are the days in?'],
      ['ilse', 'UTC, unless the page around us sets another time zone.'],
    ],
    isResolved: true,
  },
  {
    entries: [
      [
        'tomas',
        'Flights from Phoenix arrive 9.6 minutes late on average, those from Chicago O’Hare 8.7. Shall we look at it by hour?',
      ],
    ],
  },
  {
    entries: [
      ['ilse', `On May 27 there are only 915 flights. Are records missing, @mara? ${DAY}`],
      [
        'mara',
        'No, that is the Sunday before https://en.wikipedia.org/wiki/Memorial_Day: fewer planes in the air.',
      ],
      ['tomas', 'And the five days with the fewest flights are all Sundays.'],
    ],
  },
];

/**
 * Writes the comments of three users through the service's API, so that a new demo is not empty. Does nothing if there
 * are comments already. `viewer` is one of the users.
 */
export async function seedComments(
  client: EmbedClient,
  service: string,
  viewer: GenerateSession,
): Promise<void> {
  const ids: string[] = [];
  const createUser = async (author: Author) => {
    const email = `${author}@northwind.example`;
    const userProfile = { displayName: NAMES[author] };
    const session = { ...viewer, externalId: author, email, userProfile };
    const { sessionId, token } = await createServerSession(client, service, session);
    ids.push(sessionId);
    return createApiClient(service + COMMENTS, token);
  };
  const mara = await createUser('mara');
  const { items } = v.parse(ThreadList, await mara('GET', '?includeResolved=true&first=1'));
  if (items.length === 0) {
    const users = { mara, ilse: await createUser('ilse'), tomas: await createUser('tomas') };
    await writeThreads(users, service);
  }
  await Promise.all(ids.map((id) => client.revokeSession(id)));
}

/** Returns the link to a day of a tile, as the dashboard creates it for a comment on the day. */
export function dayLink(service: string): string {
  return `${service}/embed/dashboard/flights?timezone=UTC#tile=flights-per-day&flights.day=%222001-05-27%22`;
}

async function writeThreads(
  users: Readonly<Record<Author, ApiRequest>>,
  service: string,
): Promise<void> {
  for (const { entries, isResolved } of THREADS) {
    const [[author, body], ...replies] = entries;
    const root = v.parse(
      Comment,
      await users[author]('POST', '', { body: body.replace(DAY, dayLink(service)) }),
    );
    for (const [replier, reply] of replies) {
      await users[replier]('POST', '', { body: reply, parentId: root.id });
    }
    if (isResolved) await users[author]('POST', `/${root.id}/resolve`, { resolved: true });
  }
}
