// A page of another origin, such as a sign-in page, that sends a message and returns to the embed after its load.
import { sendReady } from './fake-embed.ts';

sendReady();
addEventListener('load', () => {
  location.replace(new URLSearchParams(location.search).get('return') ?? '');
});
