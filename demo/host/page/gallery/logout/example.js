import 'svc-embed';

const embed = document.querySelector('svc-embed');
const signedOut = document.querySelector('#signed-out');
const signedIn = document.querySelector('#signed-in');
const result = document.querySelector('#result');

async function signIn() {
  await fetch('/api/sign-in-example/sign-in', { method: 'POST' });
  show(true);
  embed.reload();
}

async function signOut() {
  // first end the application's own session, so that no more sessions can be minted
  const response = await fetch('/api/sign-in-example/sign-out', { method: 'POST' });
  const { before, after } = await response.json();
  // then revoke all sessions of the element
  await embed.logout();
  show(false);
  result.replaceChildren(
    step('The session of the application has ended.'),
    step('The sessions of the element are revoked, and its frame is removed.'),
    step(
      before
        ? `The service responded to Mara’s token with ${before} before, and with ${after} now.`
        : 'The application was restarted and has no token of Mara to check.',
    ),
  );
}

function show(isSignedIn) {
  signedIn.hidden = !isSignedIn;
  signedOut.hidden = isSignedIn;
}

function step(text) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

document.querySelector('#sign-in').addEventListener('click', signIn);
document.querySelector('#sign-out').addEventListener('click', signOut);
