import { SvcInspector } from './svc-inspector.ts';

export type { Kind } from './entry.ts';
export type { OwnEntry, SvcInspector } from './svc-inspector.ts';

/*
Registers <svc-inspector>, and adds one to the page that has none. A second copy of the module does nothing. On a server,
there is no document.
*/
if ('document' in globalThis && !customElements.get('svc-inspector')) {
  customElements.define('svc-inspector', SvcInspector);
  if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', addInspector, { once: true });
  else addInspector();
}

function addInspector(): void {
  if (document.querySelector('svc-inspector')) return;
  const inspector = document.createElement('svc-inspector');
  inspector.docked = true;
  document.body.append(inspector);
}
