import '../comments/define.ts';
import { SvcComments } from '../comments/svc-comments.ts';
import { type EmbedRuntime, startRuntime } from '../runtime/index.ts';
import { heading } from './heading.ts';

startRuntime({ mount });

/** Displays a heading, and the comments of a dashboard if the account has them. */
function mount(runtime: EmbedRuntime): void {
  const main = document.querySelector('main') as HTMLElement;
  const title = document.createElement('h1');
  title.textContent = heading(location.pathname);
  document.title = title.textContent;
  main.replaceChildren(title);
  if (runtime.surface === 'dashboard' && runtime.settings.comments) main.append(new SvcComments());
}
