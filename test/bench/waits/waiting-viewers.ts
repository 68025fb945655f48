import { Connection, messageOf } from '../service/load.ts';

/** The first page of a viewer's list. */
const LIST = {
  method: 'GET',
  path: '/api/v1/embed/dashboard/large/comments?first=20',
  status: 200,
};
/** How many viewers connect at a time. */
const CONNECTING = 64;

/** Connects a viewer for each token, whose list waits for a change, again and again. */
export async function waitingViewers(
  url: string,
  tokens: readonly string[],
): Promise<Connection[]> {
  const viewers: Connection[] = [];
  for (let start = 0; start < tokens.length; start += CONNECTING)
    viewers.push(
      ...(await Promise.all(
        tokens
          .slice(start, start + CONNECTING)
          .map((token, index) => waitingViewer(url, token, `10.0.${start / CONNECTING}.${index}`)),
      )),
    );
  return viewers;
}

/** `address` is that of the viewer, as a proxy reports it. */
async function waitingViewer(url: string, token: string, address: string): Promise<Connection> {
  const connection = new Connection(url);
  const request = (more = {}) => {
    const headers = {
      ...{ accept: '*/*', authorization: `Embed-Token ${token}`, 'x-forwarded-for': address },
      ...more,
    };
    return connection.send(messageOf(url, { ...LIST, headers }));
  };
  let { head } = await request();
  const wait = async () => {
    for (;;) {
      const [, etag = ''] = /etag: (\S+)/i.exec(head) ?? [];
      const response = await request({ 'if-none-match': etag, prefer: 'wait=25' });
      if (response.status !== 304 && response.status !== 200)
        throw new Error(`the response to a list that waits is ${response.status}`);
      head = response.head;
    }
  };
  wait().catch((error) => {
    if (!connection.isClosed) throw error;
  });
  return connection;
}
