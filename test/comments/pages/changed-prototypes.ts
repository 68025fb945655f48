import { submit, write } from '../panel.ts';
import { until } from '../until.ts';
import '../../host/pages/change-prototypes.ts';

const report = (text: string) => parent.postMessage({ prototypes: text }, location.origin);
addEventListener('error', ({ message }) => report(message));
addEventListener('unhandledrejection', ({ reason }) => report(String(reason)));

// Imported only now, after the prototypes were changed.
const { commentsFixture } = await import('../comments-fixture.ts');
const { InMemoryService } = await import('../in-memory-service.ts');
const { respondWith } = await import('../faults.ts');

const service = new InMemoryService();
const { element, root } = commentsFixture(service);
element.addEventListener('svc-comments-error', ({ error }) =>
  report(`${error.name} ${error.code}`),
);
await until(() => root.querySelector('textarea'));
write(root, 'posted');
submit(root);
await until(() => service.bodies().length === 1);
service.faults = [respondWith(403)];
write(root, 'rejected');
submit(root);
