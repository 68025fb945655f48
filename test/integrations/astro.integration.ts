import { testServerApp } from './server-app.ts';
import { assertTypeErrors } from './template-types.ts';

testServerApp('astro', {
  html: /<svc-embed[^>]* theme="\{&quot;primaryColor&quot;:&quot;#00aa77&quot;\}"/,
  checkTypes: ({ folder }) =>
    assertTypeErrors(folder, 'src/wrong.ts', ['tsc', '--pretty', 'false', '--noEmit'], {
      "import 'svc-embed';": '',
      "const embed = document.createElement('svc-embed');": '',
      "embed.surface = 'page';": `'"page"' is not assignable`,
      "embed.addEventListener('svc-ready', ({ payload }) => payload.path);":
        "'path' does not exist",
    }),
});
