import { testServerApp } from './server-app.ts';
import { assertTypeErrors } from './template-types.ts';

testServerApp('solid', {
  checkTypes: ({ folder }) =>
    assertTypeErrors(folder, 'src/wrong.tsx', ['tsc', '--pretty', 'false'], {
      "import 'svc-embed/solid';": '',
      'export const name = <svc-embed dashbord="sales" />;': 'dashbord',
      'export const value = <svc-embed surface="page" />;': 'is not assignable',
      'export const event = <svc-embed on:svc-ready={({ payload }) => payload.path} />;':
        "'path' does not exist",
    }),
});
