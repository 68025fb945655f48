import 'svc-embed';

const embed = document.querySelector('svc-embed');
const outside = document.querySelector('#outside');
const inside = document.querySelector('#inside');
const proof = document.querySelector('#proof');

async function signIn() {
  await fetch('/api/portal/sign-in', { method: 'POST' });
  show(true);
  embed.reload();
}

async function signOut() {
  // first the portal's own session: nothing can mint any more
  const response = await fetch('/api/portal/sign-out', { method: 'POST' });
  const { before, after } = await response.json();
  // then every session of the element
  await embed.logout();
  show(false);
  proof.replaceChildren(
    step('The portal’s own session has ended.'),
    step('The element’s sessions are revoked, its frame is gone.'),
    step(
      before
        ? `To a token of Mara’s the service said ${before}, now ${after}.`
        : 'The portal was started anew meanwhile and had no token of Mara’s left.',
    ),
  );
}

function show(isSignedIn) {
  inside.hidden = !isSignedIn;
  outside.hidden = isSignedIn;
}

function step(text) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

document.querySelector('#sign-in').addEventListener('click', signIn);
document.querySelector('#sign-out').addEventListener('click', signOut);
