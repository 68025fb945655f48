/** Asks the service for what lies below an address, as the viewer whose token it is. */
export type Caller = (method: string, path: string, body?: object) => Promise<unknown>;

/** Makes one; what it asks for and does not get, it throws. */
export function callerOf(address: string, token: string): Caller {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: { Authorization: `Embed-Token ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The service answered ${response.status} to ${method}.`);
    return response.status === 204 ? undefined : response.json();
  };
}
