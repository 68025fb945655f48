import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { respondWith } from './faults.ts';
import { InMemoryService } from './in-memory-service.ts';
import { buttons, nameOf, poll, showChanges } from './panel.ts';
import { until } from './until.ts';

/** Describes the focused element: the name of a button or text area, or the text of a comment. */
function focused({ root }: CommentsFixture): string {
  const active = root.activeElement as HTMLElement | null;
  if (!active) return 'nothing';
  if (active.localName === 'textarea') return `text area ${active.ariaLabel}`;
  if (active.localName === 'button') return `button ${nameOf(active)}`;
  return `comment ${active.querySelector('[part="comment-body"]')?.textContent}`;
}

function announced({ root }: CommentsFixture): string {
  return root.querySelector('[aria-live="polite"]')?.textContent?.trim() ?? '';
}

describe('<svc-comments> focus', () => {
  let service: InMemoryService;
  let panel: CommentsFixture;
  const press = async (action: string, index = 0) => {
    await until(() => buttons(panel.root, action)[index]);
    const button = buttons(panel.root, action)[index];
    const menu = button?.closest('[popover]');
    if (menu) {
      (menu.previousElementSibling as HTMLElement).focus();
      await sendKeys({ press: 'Enter' });
      await until(() => menu.matches(':popover-open') && menu.contains(panel.root.activeElement));
    }
    button?.focus();
    await sendKeys({ press: 'Enter' });
  };
  const send = async () => {
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ up: 'Control' });
  };
  const textAreaFocused = async (label: string) => {
    await until(() => focused(panel) === `text area ${label}`);
  };
  const fail = (method: string) => {
    service.faults = [respondWith(500, method)];
  };

  // Keyboard actions on a list of "mine" above "theirs", the focus afterwards, and the announcement.
  const cases: [name: string, act: () => Promise<void>, focus: string, announcement: string][] = [
    [
      'stays in the text area after posting',
      async () => {
        panel.root.querySelector('textarea')?.focus();
        await sendKeys({ type: 'hello' });
        await send();
      },
      'text area Add a comment',
      'Comment posted.',
    ],
    ['moves to the text area of a reply', () => press('Reply'), 'text area Reply', ''],
    [
      'returns to the button after a canceled reply',
      async () => {
        await press('Reply');
        await textAreaFocused('Reply');
        await sendKeys({ press: 'Escape' });
      },
      'button Reply',
      '',
    ],
    [
      'returns to the button after a reply',
      async () => {
        await press('Reply');
        await textAreaFocused('Reply');
        await sendKeys({ type: 'indeed' });
        await send();
      },
      'button Reply',
      'Reply posted.',
    ],
    ['moves to the text area of an edit', () => press('Edit'), 'text area Edit comment', ''],
    [
      'returns to the menu after an edit',
      async () => {
        await press('Edit');
        await textAreaFocused('Edit comment');
        await sendKeys({ type: '!' });
        await send();
      },
      'button More actions',
      'Comment changed.',
    ],
    [
      'returns to the menu after a canceled edit',
      async () => {
        await press('Edit');
        await textAreaFocused('Edit comment');
        await sendKeys({ press: 'Escape' });
      },
      'button More actions',
      '',
    ],
    ['moves to Undo after deleting', () => press('Delete', 1), 'button Undo', 'Comment deleted.'],
    [
      'moves to the comment after undoing',
      async () => {
        await press('Delete', 1);
        await press('Undo');
      },
      'comment my answer',
      'Undone.',
    ],
    [
      'moves to Cancel if replies of others would be deleted',
      () => press('Delete'),
      'button Cancel',
      '',
    ],
    [
      'returns to the menu after Cancel',
      async () => {
        await press('Delete');
        await press('Cancel');
      },
      'button More actions',
      '',
    ],
    [
      'moves to Undo after deleting a thread',
      async () => {
        await press('Delete');
        await press('Delete conversation');
      },
      'button Undo',
      'Conversation deleted.',
    ],
    [
      'moves to Undo after resolving',
      () => press('Resolve'),
      'button Undo',
      'Conversation resolved.',
    ],
    [
      'stays in the text area after a failed post',
      async () => {
        fail('POST');
        panel.root.querySelector('textarea')?.focus();
        await sendKeys({ type: 'lost' });
        await send();
      },
      'text area Add a comment',
      'This comment was not sent.',
    ],
    [
      'moves to the text area when the text of a failed post is restored',
      async () => {
        fail('POST');
        panel.root.querySelector('textarea')?.focus();
        await sendKeys({ type: 'lost' });
        await send();
        await press('Edit');
      },
      'text area Add a comment',
      'This comment was not sent.',
    ],
    [
      'moves to the nearest comment after a failed post is discarded',
      async () => {
        fail('POST');
        panel.root.querySelector('textarea')?.focus();
        await sendKeys({ type: 'lost' });
        await send();
        await press('Discard');
      },
      'comment mine',
      'This comment was not sent.',
    ],
    [
      'moves to the first new comment after new comments are shown',
      async () => {
        service.addComment('new', { by: 2 });
        poll();
        await press('1 new comment');
      },
      'comment new',
      '1 new comment',
    ],
    [
      'moves to the nearest comment if the focused thread was deleted by another user',
      async () => {
        buttons(panel.root, 'Reply')[0]?.focus();
        service.remove(2);
        await showChanges(panel.root);
      },
      'comment theirs',
      'The conversations are up to date.',
    ],
  ];

  beforeEach(async () => {
    localStorage.clear();
    service = new InMemoryService();
    service.addComment('theirs', { by: 2 });
    const mine = service.addComment('mine', { by: 1 });
    service.addComment('their answer', { by: 2, to: mine });
    service.addComment('my answer', { by: 1, to: mine });
    panel = commentsFixture(service);
    await until(
      () =>
        panel.find('[part~="more"]') ??
        panel.root.querySelectorAll('[part="comment"]').length === 4,
    );
    await until(() => panel.find('textarea'));
  });

  afterEach(() => panel.remove());

  for (const [name, act, focus, announcement] of cases) {
    it(`${name} and announces ${announcement ? `"${announcement}"` : 'nothing'}`, async () => {
      await act();
      await until(() => focused(panel) === focus).catch(() => undefined);
      expect(focused(panel)).to.equal(focus);
      await until(() => announced(panel) === announcement).catch(() => undefined);
      expect(announced(panel)).to.equal(announcement);
      await expect(panel.element).to.be.accessible();
    });
  }
});
