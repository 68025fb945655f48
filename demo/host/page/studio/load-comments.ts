import type { ReactiveControllerHost } from 'lit';

/** Loads the elements of the comments when they are first shown, and then updates the host. */
export async function loadComments(host: ReactiveControllerHost): Promise<void> {
  if (customElements.get('themed-comments')) return;
  const { ThemedComments } = await import('./themed-comments.ts');
  if (customElements.get('themed-comments')) return;
  customElements.define('themed-comments', ThemedComments);
  host.requestUpdate();
}
