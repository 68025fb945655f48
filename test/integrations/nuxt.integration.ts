import { testServerApp } from './server-app.ts';
import { assertTypeErrors } from './template-types.ts';

testServerApp('nuxt', {
  html: /<svc-embed(?=[^>]* defer-hydration)[^>]* theme="\{&quot;primaryColor&quot;:&quot;#00aa77&quot;\}"/,
  checkTypes: ({ folder }) =>
    assertTypeErrors(folder, 'app/pages/wrong.vue', ['nuxt', 'typecheck'], {
      '<template>': '',
      '<svc-embed dashbord="sales" />': "'dashbord' does not exist",
      '<svc-embed @svc-ready="({ payload }) => payload.path" />': "'path' does not exist",
      '</template>': '',
    }),
});
