/* Code that must not compile: dashboard calls on a runtime whose surface is not known to be a dashboard. */
import type { EmbedRuntime } from '../../src/runtime/index.ts';

declare const runtime: EmbedRuntime;
const download = { format: 'csv', target: 'dashboard' } as const;

// @ts-expect-error the surface is not narrowed
runtime.registerWidget('a');
// @ts-expect-error the surface is not narrowed
runtime.download(download);
// @ts-expect-error the surface is not narrowed
runtime.drilldown({ member: 'a.b' });
// @ts-expect-error only the runtime receives session ids
runtime.onAction('svc:action:set-session', () => undefined);

runtime.onAction('svc:action:acme-print', (payload: unknown) => payload);
// @ts-expect-error the payload of a custom action is not parsed
runtime.onAction('svc:action:acme-print', (payload: { pages: number }) => payload.pages);
// @ts-expect-error not the name of an action
runtime.onAction('acme-print', () => undefined);

if (runtime.surface === 'dashboard') {
  runtime.registerWidget('a').rendered();
  runtime.download(download);
  // @ts-expect-error unknown format
  runtime.download({ format: 'exe', target: 'dashboard' });
  // @ts-expect-error the measure is missing
  runtime.drilldown({ value: 1 });
} else {
  // @ts-expect-error the chat and the app have no widgets
  runtime.registerWidget('a');
}
