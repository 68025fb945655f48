// A page of another origin, such as a sign-in page, that sends a message and returns to the embed after its load.
import { sendReady } from './fake-embed.ts';

sendReady();
addEventListener('load', () => {
  const target = new URLSearchParams(location.search).get('return') ?? '';
  // In a later task, so that the host page also receives a load event of this page.
  setTimeout(() => location.replace(target));
});
