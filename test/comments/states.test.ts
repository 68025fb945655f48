import { expect } from '@open-wc/testing';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService, type Fault } from './fake-service.ts';
import { status } from './faults.ts';
import { until } from './until.ts';

const never: Fault = () => new Promise(() => {});

describe('states', () => {
  let service: FakeService;
  let at: CommentsFixture;

  beforeEach(() => {
    localStorage.clear();
    service = new FakeService();
  });

  afterEach(() => at.remove());

  const table: [name: string, fault: Fault | undefined, part: string, words: string][] = [
    ['loading', never, 'loading', 'Loading comments…'],
    ['empty', undefined, 'empty', 'No comments yet'],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')), 'error', 'No connection'],
    ['signed out', status(401, 'GET'), 'error', 'Your session has ended'],
    ['forbidden', status(403, 'GET'), 'error', 'You cannot see these comments'],
    ['not found', status(404, 'GET'), 'error', 'This dashboard has no comments'],
    ['busy', status(429, 'GET', { 'retry-after': '0' }), 'error', 'could not be loaded'],
    ['failed', status(500, 'GET', { 'retry-after': '0' }), 'error', 'could not be loaded'],
    ['malformed', () => Response.json({ items: 1 }), 'error', 'could not be loaded'],
  ];
  for (const [name, fault, part, words] of table) {
    it(`${name}: its own words, and no axe finding`, async () => {
      if (fault) service.faults = [fault];
      at = commentsFixture(service);
      await until(() => at.root.querySelector(`[part="${part}"]`)?.textContent?.includes(words));
      await expect(at.element).to.be.accessible();
    });
  }

  it('goes on by itself once somebody has signed in again', async () => {
    service.faults = [status(401, 'GET')];
    at = commentsFixture(service);
    await until(() => at.root.querySelector('[part="error"]'));
    service.faults = [];
    at.session({});
    await until(() => at.root.querySelector('[part="empty"]'));
  });

  it('tells a lapsed session from a slow service', async () => {
    service.faults = [never];
    at = commentsFixture(service);
    at.session({ lapsed: true });
    await until(() =>
      at.root.querySelector('[part="error"]')?.textContent?.includes('session has ended'),
    );
  });

  it('keeps what is drawn while the session has lapsed', async () => {
    service.addComment('still here');
    at = commentsFixture(service);
    await until(() => at.root.querySelector('.thread'));
    at.session({ lapsed: true });
    await until(() =>
      at.root.querySelector('[part="notice"]')?.textContent?.includes('session has ended'),
    );
    expect(at.root.querySelector('[part="comment-body"]')?.textContent).to.equal('still here');
    await expect(at.element).to.be.accessible();
  });

  it('speaks Arabic from right to left', async () => {
    service.addComment('hello', { by: null });
    at = commentsFixture(service, 1, 'ar');
    await until(() => at.root.querySelector('h2')?.textContent === 'التعليقات');
    await until(() => at.root.querySelector('.thread'));
    expect(getComputedStyle(at.element).direction).to.equal('rtl');
    expect(at.root.querySelector('.author')?.textContent).to.equal('مستخدم سابق');
    await expect(at.element).to.be.accessible();
  });

  it('changes its language in place', async () => {
    at = commentsFixture(service);
    await until(() => at.root.querySelector('h2')?.textContent === 'Comments');
    at.locale('de-AT');
    await until(() => at.root.querySelector('h2')?.textContent === 'Kommentare');
  });
});
