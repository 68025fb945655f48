// The apps that need no package that this repository does not have, as part of `npm test`.
import './html.integration.ts';
import './react.integration.ts';
import './test-kit.integration.ts';
