import { createEvent, type EventPayload, type EventType } from '../protocol/events.ts';
import { readyPayload, surfaceOf } from './embed-events.ts';

/** An event that a fake page sends when it loads. */
export type FakeEvent = {
  [T in EventType]: { readonly type: T; readonly payload: EventPayload<T> };
}[EventType];

/**
 * Returns an HTML page that replaces the embed in the frame of a real browser, for the URL of the frame. When it loads,
 * it sends the given events, by default `ready`. It lists the actions that it receives, each as one list item:
 * `svc:action:refresh {}`.
 */
export function fakeEmbedPage(frameUrl: string, events?: readonly FakeEvent[]): string {
  const url = new URL(frameUrl);
  const sent = events ?? [{ type: 'svc:event:ready', payload: readyPayload(url) }];
  const messages = sent.map(({ type, payload }) => createEvent(type, surfaceOf(url), payload));
  // `<` could end the script.
  const json = JSON.stringify(messages).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fake embed</title>
<h1>Fake embed</h1><ol></ol>
<script>
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.source !== 'svc-embed') return;
  const item = document.createElement('li');
  item.textContent = data.type + ' ' + JSON.stringify(data.payload);
  document.querySelector('ol').append(item);
});
for (const message of ${json}) parent.postMessage(message, '*');
</script></html>`;
}
