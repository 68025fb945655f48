/*
An embedded app under the Content-Security-Policy of the service. It calls the service when it is mounted and at each
refresh, and reports the status as the `query` of an `ai-query` event.
*/
import { startRuntime } from '../../../src/runtime/index.ts';

startRuntime({
  mount(runtime, session) {
    const call = async () => {
      const { status } = await session.fetch('/api/v1/embed/dashboard/sales/comments');
      runtime.aiQuery({ query: String(status), status: 'completed' });
    };
    runtime.onAction('svc:action:refresh', () => void call());
    return call();
  },
});
