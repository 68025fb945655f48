const realFetch = globalThis.fetch;

/** Replaces `fetch` until the end of the test. Returns the requests. */
export function respondWith(
  respond: (request: Request) => Response | Promise<Response>,
): Request[] {
  const requests: Request[] = [];
  globalThis.fetch = async (...init) => {
    const request = new Request(...init);
    requests.push(request.clone());
    return respond(request);
  };
  return requests;
}

afterEach(() => {
  globalThis.fetch = realFetch;
});
