import { expect } from '@open-wc/testing';
import { loadTranslation } from '../../src/comments/translations/load-translation.ts';
import { until } from '../browser/until.ts';
import { createPanel, openPanel, panel, service } from './comments-fixture.ts';
import { respondWith } from './faults.ts';
import type { Fault } from './in-memory-service.ts';
import { poll } from './panel.ts';

const noResponse: Fault = () => new Promise(() => {});

describe('<svc-comments> list states', () => {
  const cases: [name: string, fault: Fault | undefined, part: string, text: string][] = [
    ['loading', noResponse, 'loading', 'Loading comments…'],
    ['empty', undefined, 'empty', 'No comments yet'],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')), 'error', 'No connection'],
    ['signed out', respondWith(401, 'GET'), 'error', 'Your session has ended'],
    ['forbidden', respondWith(403, 'GET'), 'error', "You don't have permission."],
    ['not found', respondWith(404, 'GET'), 'error', 'This dashboard has no comments'],
    ['failed', respondWith(500, 'GET', { 'retry-after': '0' }), 'error', 'could not be loaded'],
  ];
  for (const [name, fault, part, text] of cases) {
    it(`shows "${text}" and is accessible if the list is ${name}`, async () => {
      if (fault) service.faults = [fault];
      createPanel();
      await until(() => panel.find(`[part="${part}"]`)?.textContent?.includes(text));
      const canRetry = part === 'error' && !['forbidden', 'not found'].includes(name);
      expect(panel.buttons('Try again').length).to.equal(canRetry ? 1 : 0);
      await expect(panel.element).to.be.accessible();
    });
  }

  it('keeps the error and its focus while the list is read again in the background', async () => {
    service.faults = [respondWith(401, 'GET')];
    createPanel();
    await until(() => panel.find('[part="retry"]'));
    panel.find('[part="retry"]')?.focus();
    let wasLoading = false;
    new MutationObserver(() => (wasLoading ||= panel.find('[part="loading"]') !== null)).observe(
      panel.root,
      { childList: true, subtree: true },
    );
    const before = service.calls.length;
    poll();
    await until(() => service.calls.length > before);
    await panel.element.updateComplete;
    expect(panel.root.activeElement?.getAttribute('part')).to.equal('retry');
    service.faults = [];
    poll();
    await until(() => panel.find('[part~="empty"]'));
    expect(wasLoading).to.equal(false);
  });

  it('keeps the list and the focus if the list cannot be read again on request', async () => {
    let fail: (response: Response) => void = () => {};
    service.addComment('a comment');
    await openPanel();
    service.faults = [respondWith(401, 'GET')];
    panel.press('Open');
    await until(() => panel.find('[part="retry"]'));
    expect(panel.bodies()).to.deep.equal(['a comment']);
    panel.find('[part="retry"]')?.focus();
    const label = () => panel.find('[part="retry"]')?.textContent;
    service.faults.unshift(() => new Promise((resolve) => (fail = resolve)));
    panel.find('[part="retry"]')?.click();
    await until(() => label() === 'Loading comments…');
    fail(new Response(null, { status: 401 }));
    await until(() => label() === 'Try again');
    expect(panel.root.activeElement?.getAttribute('part')).to.equal('retry');
    expect(panel.bodies()).to.deep.equal(['a comment']);
  });

  it('distinguishes an expired session from a slow service', async () => {
    service.faults = [noResponse];
    createPanel();
    panel.session({ lapsed: true });
    await until(() => panel.find('[part="error"]')?.textContent?.includes('session has ended'));
  });

  it('keeps the list while the session has expired', async () => {
    service.addComment('a comment');
    await openPanel();
    panel.session({ lapsed: true });
    await until(() => panel.find('[part="notice"]')?.textContent?.includes('session has ended'));
    expect(panel.find('[part="comment-body"]')?.textContent).to.equal('a comment');
    await expect(panel.element).to.be.accessible();
  });

  it('sets its language if the page has another one', async () => {
    const page = document.documentElement;
    page.lang = 'de';
    try {
      const standalone = document.createElement('svc-comments');
      standalone.locale = 'en-GB';
      document.body.append(standalone);
      await standalone.updateComplete;
      expect([standalone.lang, standalone.dir]).to.deep.equal(['en-US', 'ltr']);
      standalone.remove();
      service.addComment('hello', { by: null });
      createPanel('ar');
      await until(() => panel.find('h2')?.textContent === 'التعليقات');
      await until(() => panel.find('[part="author"]')?.textContent === 'مستخدم سابق');
      expect([panel.element.lang, panel.element.dir]).to.deep.equal(['ar', 'rtl']);
      panel.locale('en-US');
      await until(() => panel.find('h2')?.textContent === 'Comments');
      expect([panel.element.lang, panel.element.dir]).to.deep.equal(['en-US', 'ltr']);
    } finally {
      page.lang = 'en';
    }
  });

  it('keeps the language that was set last if the texts of an earlier one arrive later', async () => {
    await openPanel();
    panel.locale('ar');
    panel.locale('en-US');
    await loadTranslation('ar');
    await panel.element.updateComplete;
    expect(panel.find('h2')?.textContent).to.equal('Comments');
    expect(panel.element.lang).to.equal('en-US');
  });
});
