/** Takes the data and the origin of a message that one window sent. */
export type Receiver = (data: unknown, origin: string) => void;

const receivers = new Map<MessageEventSource | null, Receiver>();

function deliver(event: MessageEvent): void {
  receivers.get(event.source)?.(event.data, event.origin);
}

/**
 * Listens to what one window says, until the returned function is called. However many windows are listened to,
 * the page has one listener, and a message of any other window costs one look-up.
 */
export function listenToWindow(source: Window, receiver: Receiver): () => void {
  if (receivers.size === 0) addEventListener('message', deliver);
  receivers.set(source, receiver);
  return () => {
    receivers.delete(source);
    if (receivers.size === 0) removeEventListener('message', deliver);
  };
}
