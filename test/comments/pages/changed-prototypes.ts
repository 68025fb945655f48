import { bodies, EDIT, press, submit, textArea, write } from '../panel.ts';
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
await until(() => root.querySelector('[popovertarget]'));
root.querySelector<HTMLElement>('[popovertarget]')?.click();
await until(() =>
  root.querySelector('[popover=""]')?.checkVisibility({ visibilityProperty: true }),
);
press(root, 'Edit');
await until(() => textArea(root, EDIT));
write(root, 'edited', EDIT);
submit(root, EDIT);
await until(() => bodies(root)[0] === 'edited' && service.bodies()[0] === 'edited');
service.faults = [respondWith(403)];
write(root, 'rejected');
submit(root);
