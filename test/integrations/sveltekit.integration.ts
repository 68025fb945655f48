import { testServerApp } from './server-app.ts';
import { assertTypeErrors } from './template-types.ts';

testServerApp('sveltekit', {
  html: /<svc-embed(?=[^>]* defer-hydration)[^>]* theme="\{&quot;primaryColor&quot;:&quot;#00aa77&quot;\}"/,
  checkTypes: ({ folder }) =>
    assertTypeErrors(folder, 'src/wrong.svelte', ['svelte-check', '--output', 'machine'], {
      '<script lang="ts"></script>': '',
      '<svc-embed dashbord="sales"></svc-embed>': `dashbord`,
      '<svc-embed onsvc-ready={({ payload }) => payload.path}></svc-embed>':
        "'path' does not exist",
    }),
});
