/** Sends a request to a path below the client's base URL; resolves with the JSON of the response. */
export type ApiRequest = (method: string, path: string, body?: object) => Promise<unknown>;

/** Creates a client that authenticates with an embed token. It rejects on an error status. */
export function createApiClient(baseUrl: string, token: string): ApiRequest {
  return async (method, path, body) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { Authorization: `Embed-Token ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(
        `${method} ${path} failed: expected a 2xx status, received ${response.status}.`,
      );
    return response.status === 204 ? undefined : response.json();
  };
}
