import { until } from '../../browser/until.ts';
import { EDIT } from '../panel.ts';
import '../../host/pages/change-prototypes.ts';

const report = (text: string) => parent.postMessage({ prototypes: text }, location.origin);
addEventListener('error', ({ message }) => report(message));
addEventListener('unhandledrejection', ({ reason }) => report(String(reason)));

// Imported only now, after the prototypes were changed.
const { commentsFixture } = await import('../comments-fixture.ts');
const { InMemoryService } = await import('../in-memory-service.ts');
const { respondWith } = await import('../faults.ts');

const service = new InMemoryService();
const panel = commentsFixture(service);
panel.element.addEventListener('svc-comments-error', ({ error }) =>
  report(`${error.name} ${error.code}`),
);
await panel.send('posted');
await until(() => panel.find('[popovertarget]'));
panel.find('[popovertarget]')?.click();
await until(() => panel.find('[popover=""]')?.checkVisibility({ visibilityProperty: true }));
await panel.send('edited', EDIT, 'Edit');
await until(() => panel.bodies()[0] === 'edited' && service.bodies()[0] === 'edited');
service.faults = [respondWith(403)];
await panel.send('rejected');
