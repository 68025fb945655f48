import { inspect } from 'node:util';

/**
 * Reporter of Node's test runner that sends each result to the parent process, see `TestEvent` of run-test-file.ts. The
 * output of the process remains that of its tests.
 */
// biome-ignore lint/style/noDefaultExport: Node's test runner uses the default export of a reporter.
export default async function* report(source) {
  const titles = [];
  for await (const { type, data } of source) {
    const { nesting, name, skip, todo, details } = data;
    if (type === 'test:start') titles.splice(nesting, Number.POSITIVE_INFINITY, name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const title = [...titles.slice(0, nesting), name].join(' > ');
    const isSuite = details.type === 'suite';
    if (type === 'test:fail' && todo === undefined) process.send?.(failureOf(title, details.error));
    else if (isSuite) process.send?.({ type: 'suite' });
    else
      process.send?.({ type: skip === undefined && todo === undefined ? 'pass' : 'skip', title });
  }
  yield '';
}

function failureOf(title, error) {
  const { failureType, cause } = error;
  return { type: 'fail', title, failureType, text: inspect(cause ?? error) };
}
