import { sendKeys } from '@web/test-runner-commands';
import { type CommentsFixture, commentsFixture } from '../comments-fixture.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { press, REPLY, submit, textArea } from '../panel.ts';
import { until } from '../until.ts';

describe('<svc-comments> mentions after a list was closed', () => {
  let panel: CommentsFixture;
  const options = () => panel.root.querySelectorAll('[role="option"]').length;
  const closings: [name: string, text: string, key: string][] = [
    ['a user was inserted', '@ana', 'Enter'],
    ['the list was closed', '@', 'Escape'],
  ];

  beforeEach(async () => {
    localStorage.clear();
    const service = new InMemoryService();
    service.users.push({ id: 1, username: 'ana' });
    service.addComment('a comment');
    panel = commentsFixture(service);
    await until(() => panel.find('[part~="thread"]'));
    textArea(panel.root)?.focus();
  });

  afterEach(() => panel.remove());

  for (const [name, text, key] of closings) {
    it(`opens in another box with an @ at the same position after ${name}`, async () => {
      await sendKeys({ type: text });
      await until(() => options() === 1);
      await sendKeys({ press: key });
      await until(() => options() === 0);
      press(panel.root, 'Reply');
      await until(() => textArea(panel.root, REPLY)?.matches(':focus'));
      await sendKeys({ type: text });
      await until(() => options() === 1);
    });
  }

  it('opens in the same box with an @ at the same position after the text was sent', async () => {
    await sendKeys({ type: '@ana' });
    await until(() => options() === 1);
    await sendKeys({ press: 'Enter' });
    submit(panel.root);
    await until(() => textArea(panel.root)?.value === '');
    textArea(panel.root)?.focus();
    await sendKeys({ type: '@ana' });
    await until(() => options() === 1);
  });
});
