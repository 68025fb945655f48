import { testTemplateApp } from './template-app.ts';
import { assertTypeErrors } from './template-types.ts';

testTemplateApp('vue', ({ folder }) =>
  assertTypeErrors(folder, 'src/wrong.vue', ['vue-tsc', '--pretty', 'false'], {
    '<template>': '',
    '<svc-embed dashbord="sales" />': "'dashbord' does not exist",
    '<svc-embed :dashboard="1" />': "'number' is not assignable",
    '<svc-embed @svc-ready="({ payload }) => payload.path" />': "'path' does not exist",
    '<svc-comments :token="1" />': "'number' is not assignable",
    '<svc-embde />': "'svc-embde' does not exist",
    '</template>': '',
  }),
);
