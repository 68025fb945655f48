import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { parseEmbedLocation } from '../../../src/runtime/navigation/embed-location.ts';
import { type ErrorReport, ErrorReporter } from '../../../src/runtime/report/error-reporter.ts';

describe('ErrorReporter', () => {
  let now: number;
  let sent: string[];
  let reporter: ErrorReporter;
  beforeEach(() => {
    now = 0;
    sent = [];
    reporter = new ErrorReporter(
      ({ message }) => sent.push(message),
      () => now,
    );
  });

  it('reports the same error once a minute', () => {
    for (now of [0, 59_999, 60_000]) reporter.report({ message: 'a' });
    assert.equal(sent.length, 2);
  });

  it('reports twenty errors a minute', () => {
    const reported = () => {
      for (let index = 0; index < 100; index++) reporter.report({ message: `${now} ${index}` });
      return sent.splice(0).length;
    };
    assert.equal(reported(), 20);
    now = 30_000;
    assert.equal(reported(), 0);
    now = 60_000;
    assert.equal(reported(), 20);
  });

  it('reports a fatal error after any number of others, once a minute', () => {
    for (let index = 0; index < 100; index++) reporter.report({ message: `${index}` });
    for (let count = 0; count < 2; count++) reporter.report({ message: 'fatal', fatal: true });
    assert.deepEqual(sent.slice(20), ['fatal']);
  });

  it('reports where an error comes from, and the parameters of an address that are no filters', () => {
    const reported: unknown[] = [];
    const send = ({ message, context }: ErrorReport) => reported.push([message, context]);
    const all = new ErrorReporter(send, () => now);
    const page = new EventTarget();
    all.watch(page as Window, new AbortController().signal);
    page.dispatchEvent(Object.assign(new Event('svc-comments-error'), { error: new Error('a') }));
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('b') }));
    const location = parseEmbedLocation(new URL('https://a.example/embed/dashboard/b?f_region=1'));
    all.reportInvalidFilters(location ?? assert.fail());
    const rejected = 'a part of the address was rejected: f_region: must be';
    assert.deepEqual(reported, [
      ['a', 'comments'],
      ['b', 'embed-render'],
      [`${rejected} f_<view>.<dimension>=<JSON>`, 'action'],
    ]);
  });
});
