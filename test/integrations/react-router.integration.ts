import { testServerApp } from './server-app.ts';
import { assertTypeErrors } from './template-types.ts';

testServerApp('react-router', {
  html: /<svc-embed defer-hydration=""><\/svc-embed>/,
  checkTypes: ({ folder }) =>
    assertTypeErrors(folder, 'app/wrong.tsx', ['tsc', '--pretty', 'false'], {
      "import { SvcEmbed } from 'svc-embed/react';": '',
      'export const name = <SvcEmbed dashbord="sales" />;': 'dashbord',
      'export const event = <SvcEmbed onReady={({ payload }) => payload.path} />;':
        "'path' does not exist",
    }),
});
