import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../src/comments/define.ts';
import { FakeService, mswHandlers } from '../../src/testing/index.ts';

const baseUrl = 'https://acme.example';
const ada = { externalId: 'ada', userProfile: { displayName: 'Ada' } };
const server = setupServer();
const waitFor: typeof vi.waitFor = (callback) => vi.waitFor(callback, { timeout: 10_000 });

beforeAll(() => server.listen());
afterAll(() => server.close());

describe('<svc-comments> with a FakeService', () => {
  let service: FakeService;
  let element: HTMLElementTagNameMap['svc-comments'];

  beforeEach(() => {
    service = new FakeService({ baseUrl });
    server.use(...mswHandlers(http, service));
    element = document.createElement('svc-comments');
    const sessionProvider = async () => service.createSession(ada);
    Object.assign(element, { baseUrl, dashboard: 'sales', sessionProvider });
  });

  afterEach(() => {
    element.remove();
    server.resetHandlers();
  });

  const texts = (part: string) =>
    [...(element.shadowRoot?.querySelectorAll(`[part~='${part}']`) ?? [])].map((each) =>
      each.textContent?.trim(),
    );

  it('lists the comments with their authors', async () => {
    const thread = service.addComment('sales', ada, 'first');
    service.addComment('sales', { externalId: 'bob' }, 'a reply', thread);
    document.body.append(element);
    await waitFor(() => expect(texts('comment-body')).toEqual(['first', 'a reply']));
    await waitFor(() => expect(texts('author')).toEqual(['Ada', 'bob']));
  });

  it('posts what the viewer types', async () => {
    document.body.append(element);
    const find = <T extends Element>(selector: string) =>
      element.shadowRoot?.querySelector(selector) as T;
    await waitFor(() => expect(find('textarea')).toBeTruthy());
    const area = find<HTMLTextAreaElement>('textarea');
    area.value = 'hello';
    area.dispatchEvent(new Event('input', { bubbles: true }));
    find<HTMLButtonElement>('[part~=submit]').click();
    await waitFor(() => expect(texts('comment-body')).toEqual(['hello']));
    await waitFor(() => expect(element.shadowRoot?.textContent).not.toContain('Sending'));
    // Another viewer reads it from the service.
    const sessionId = service.createSession({ externalId: 'bob' });
    const other = document.createElement('svc-comments');
    Object.assign(other, { baseUrl, dashboard: 'sales', sessionProvider: async () => sessionId });
    element.replaceWith(other);
    element = other;
    await waitFor(() => expect(texts('author')).toEqual(['Ada']));
    expect(texts('comment-body')).toEqual(['hello']);
  });
});
