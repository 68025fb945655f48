import { testTemplateApp } from './template-app.ts';
import { assertTypeErrors } from './template-types.ts';

testTemplateApp('svelte', ({ folder }) =>
  assertTypeErrors(folder, 'src/wrong.svelte', ['svelte-check', '--output', 'machine'], {
    '<script lang="ts"></script>': '',
    '<svc-embed dashbord="sales"></svc-embed>': `dashbord`,
    '<svc-embed dashboard={1}></svc-embed>': "'number' is not assignable",
    '<svc-embed onsvc-ready={({ payload }) => payload.path}></svc-embed>': "'path' does not exist",
    '<svc-comments token={1}></svc-comments>': "'number' is not assignable",
  }),
);
