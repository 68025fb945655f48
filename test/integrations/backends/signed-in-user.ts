/** Returns the user of the cookie of the tests; null if there is none. */
export async function signedInUser(request: Request) {
  const isSignedIn = request.headers.get('Cookie') === 'session=ada';
  return isSignedIn ? { id: 'ada', customer: 'globex' } : null;
}
