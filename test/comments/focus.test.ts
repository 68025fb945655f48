import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { respondWith } from './faults.ts';
import { InMemoryService } from './in-memory-service.ts';
import { EDIT, NEW_THREAD, nameOf, poll, REPLY } from './panel.ts';
import { until } from './until.ts';

type Step = () => unknown;

const NOT_SENT = 'This comment was not sent.';

describe('<svc-comments> focus', () => {
  let service: InMemoryService;
  let panel: CommentsFixture;

  /** Describes the focused element: the name of a button or text area, or the text of a comment. */
  const focused = () => {
    const active = panel.root.activeElement as HTMLElement | null;
    if (!active) return 'nothing';
    if (active.localName === 'textarea') return `text area ${active.ariaLabel}`;
    if (active.localName === 'button') return `button ${nameOf(active)}`;
    return `comment ${active.querySelector('[part="comment-body"]')?.textContent}`;
  };
  const announced = () => panel.find('[aria-live="polite"]')?.textContent?.trim() ?? '';

  /** Presses a button by keyboard, in its menu if it is in one. */
  const press = (name: string, index = 0): Step => {
    return async () => {
      await until(() => panel.buttons(name)[index]);
      const button = panel.buttons(name)[index];
      const menu = button?.closest('[popover]');
      if (menu) {
        (menu.previousElementSibling as HTMLElement).focus();
        await sendKeys({ press: 'Enter' });
        await until(() => menu.matches(':popover-open') && menu.contains(panel.root.activeElement));
      }
      button?.focus();
      await sendKeys({ press: 'Enter' });
    };
  };
  /** Types into the text area that has the focus, and sends the text. */
  const send = (text: string, label: string): Step => {
    return async () => {
      await until(() => focused() === `text area ${label}`);
      await sendKeys({ type: text });
      await sendKeys({ down: 'Control' });
      await sendKeys({ press: 'Enter' });
      await sendKeys({ up: 'Control' });
    };
  };
  const cancel = (label: string): Step => {
    return async () => {
      await until(() => focused() === `text area ${label}`);
      await sendKeys({ press: 'Escape' });
    };
  };
  const focusNewThread = () => panel.textArea()?.focus();
  const post = (text: string) => [focusNewThread, send(text, NEW_THREAD)];
  const failPost = [() => (service.faults = [respondWith(500)]), ...post('lost')];
  const addComment = () => {
    service.addComment('new', { by: 2 });
    poll();
  };
  const deleteFocusedThread = () => {
    panel.buttons('Reply')[0]?.focus();
    service.remove(2);
    return panel.showChanges();
  };

  // Keyboard actions on a list of "mine" above "theirs", the focus afterwards, and the announcement.
  const cases: [name: string, steps: Step[], focus: string, announcement: string][] = [
    [
      'stays in the text area after posting',
      post('hello'),
      `text area ${NEW_THREAD}`,
      'Comment posted.',
    ],
    ['moves to the text area of a reply', [press('Reply')], `text area ${REPLY}`, ''],
    [
      'returns to the button after a canceled reply',
      [press('Reply'), cancel(REPLY)],
      'button Reply',
      '',
    ],
    [
      'returns to the button after a reply',
      [press('Reply'), send('indeed', REPLY)],
      'button Reply',
      'Reply posted.',
    ],
    ['moves to the text area of an edit', [press('Edit')], `text area ${EDIT}`, ''],
    [
      'returns to the menu after an edit',
      [press('Edit'), send('!', EDIT)],
      'button More actions',
      'Comment changed.',
    ],
    [
      'returns to the menu after a canceled edit',
      [press('Edit'), cancel(EDIT)],
      'button More actions',
      '',
    ],
    ['moves to Undo after deleting', [press('Delete', 1)], 'button Undo', 'Comment deleted.'],
    [
      'moves to the comment after undoing',
      [press('Delete', 1), press('Undo')],
      'comment my answer',
      'Undone.',
    ],
    [
      'moves to Cancel if replies of others would be deleted',
      [press('Delete')],
      'button Cancel',
      '',
    ],
    [
      'returns to the menu after Cancel',
      [press('Delete'), press('Cancel')],
      'button More actions',
      '',
    ],
    [
      'moves to Undo after deleting a thread',
      [press('Delete'), press('Delete conversation')],
      'button Undo',
      'Conversation deleted.',
    ],
    ['moves to Undo after resolving', [press('Resolve')], 'button Undo', 'Conversation resolved.'],
    ['stays in the text area after a failed post', failPost, `text area ${NEW_THREAD}`, NOT_SENT],
    [
      'moves to the text area when the text of a failed post is restored',
      [...failPost, press('Edit')],
      `text area ${NEW_THREAD}`,
      NOT_SENT,
    ],
    [
      'moves to the nearest comment after a failed post is discarded',
      [...failPost, press('Discard')],
      'comment mine',
      NOT_SENT,
    ],
    [
      'moves to the first new comment after new comments are shown',
      [addComment, press('1 new comment')],
      'comment new',
      '1 new comment',
    ],
    [
      'moves to the nearest comment if the focused thread was deleted by another user',
      [deleteFocusedThread],
      'comment theirs',
      'The conversations are up to date.',
    ],
  ];

  beforeEach(async () => {
    service = new InMemoryService();
    service.addComment('theirs', { by: 2 });
    const mine = service.addComment('mine', { by: 1 });
    service.addComment('their answer', { by: 2, to: mine });
    service.addComment('my answer', { by: 1, to: mine });
    panel = commentsFixture(service);
    await until(() => panel.bodies().length === 4);
  });

  for (const [name, steps, focus, announcement] of cases) {
    it(`${name} and announces ${announcement ? `"${announcement}"` : 'nothing'}`, async () => {
      for (const step of steps) await step();
      await until(() => focused() === focus).catch(() => undefined);
      expect(focused()).to.equal(focus);
      await until(() => announced() === announcement).catch(() => undefined);
      expect(announced()).to.equal(announcement);
      await expect(panel.element).to.be.accessible();
    });
  }
});
