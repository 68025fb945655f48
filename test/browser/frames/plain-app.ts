/*
An embedded app under the service's own Content-Security-Policy. The status of a call to the service, made at the
mount and at every refresh, is told as the query of an `ai-query`.
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
