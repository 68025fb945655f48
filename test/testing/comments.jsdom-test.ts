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
    const area = await waitFor(() => {
      const found = element.shadowRoot?.querySelector('textarea');
      if (!found) throw new Error('no text area yet');
      return found;
    });
    area.value = 'hello';
    area.dispatchEvent(new Event('input', { bubbles: true }));
    const submit = await waitFor(() => {
      const button = element.shadowRoot?.querySelector<HTMLButtonElement>('[part~=submit]');
      if (!button || button.disabled) throw new Error('the button is disabled');
      return button;
    });
    submit.click();
    await waitFor(() => expect(texts('comment-body')).toEqual(['hello']));
    const request = new Request(`${baseUrl}/api/v1/embed/session/token`, {
      method: 'POST',
      body: JSON.stringify({ sessionId: service.createSession(ada) }),
    });
    const { token } = await (await fetch(request)).json();
    await waitFor(async () => {
      const headers = { Authorization: `Embed-Token ${token}` };
      const url = `${baseUrl}/api/v1/embed/dashboard/sales/comments`;
      const { items } = await (await fetch(url, { headers })).json();
      expect(items[0]?.root.body).toBe('hello');
    });
  });
});
