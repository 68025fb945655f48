import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { status } from './faults.ts';
import { until } from './until.ts';

/** What has the focus: the action of a button, the place of a box, or the text of a card. */
function focused({ root }: CommentsFixture): string {
  const active = root.activeElement as HTMLElement | null;
  if (!active) return 'nothing';
  const place = active.closest<HTMLElement>('[data-place]')?.dataset.place;
  if (active.localName === 'textarea') return `box ${place?.split(':')[0]}`;
  if (active.dataset.do) return `button ${active.dataset.do}`;
  return `card ${active.querySelector('[part="comment-body"]')?.textContent}`;
}

function said({ root }: CommentsFixture): string {
  return root.querySelector('[data-announcer]')?.textContent?.trim() ?? '';
}

describe('focus and announcements', () => {
  let service: FakeService;
  let at: CommentsFixture;
  const press = async (action: string, index = 0) => {
    await until(() => at.root.querySelectorAll(`[data-do="${action}"]`)[index]);
    at.root.querySelectorAll<HTMLElement>(`[data-do="${action}"]`)[index]?.focus();
    await sendKeys({ press: 'Enter' });
  };
  const send = async () => {
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ up: 'Control' });
  };
  const box = async (place: string) => {
    await until(() => focused(at) === `box ${place}`);
  };
  const fail = (method: string) => {
    service.faults = [status(500, method)];
  };

  // What is done by keyboard in a list of "mine" above "theirs"; then where the focus is and what is said.
  const table: [name: string, act: () => Promise<void>, focus: string, words: string][] = [
    [
      'after posting: in the box',
      async () => {
        at.root.querySelector('textarea')?.focus();
        await sendKeys({ type: 'hello' });
        await send();
      },
      'box new',
      'Comment posted.',
    ],
    ['on a reply: in its box', () => press('reply'), 'box reply', ''],
    [
      'after leaving a reply: on its button',
      async () => {
        await press('reply');
        await box('reply');
        await sendKeys({ press: 'Escape' });
      },
      'button reply',
      '',
    ],
    [
      'after replying: on its button',
      async () => {
        await press('reply');
        await box('reply');
        await sendKeys({ type: 'indeed' });
        await send();
      },
      'button reply',
      'Reply posted.',
    ],
    ['on an edit: in its box', () => press('edit'), 'box edit', ''],
    [
      'after an edit: on its button',
      async () => {
        await press('edit');
        await box('edit');
        await sendKeys({ type: '!' });
        await send();
      },
      'button edit',
      'Comment changed.',
    ],
    [
      'after leaving an edit: on its button',
      async () => {
        await press('edit');
        await box('edit');
        await sendKeys({ press: 'Escape' });
      },
      'button edit',
      '',
    ],
    [
      'after deleting: on the way back',
      () => press('remove', 1),
      'button undo',
      'Comment deleted.',
    ],
    [
      'after undoing: on the comment',
      async () => {
        await press('remove', 1);
        await press('undo');
      },
      'card my answer',
      'Undone.',
    ],
    [
      'when others would lose replies: on the safe answer',
      () => press('remove'),
      'button keep',
      '',
    ],
    [
      'after keeping: on the button',
      async () => {
        await press('remove');
        await press('keep');
      },
      'button remove',
      '',
    ],
    [
      'after deleting a thread: on the way back',
      async () => {
        await press('remove');
        await press('remove-all');
      },
      'button undo',
      'Conversation deleted.',
    ],
    [
      'after resolving: on the way back',
      () => press('resolve'),
      'button undo',
      'Conversation resolved.',
    ],
    [
      'after a failed post: in the box',
      async () => {
        fail('POST');
        at.root.querySelector('textarea')?.focus();
        await sendKeys({ type: 'lost' });
        await send();
      },
      'box new',
      'This comment was not sent.',
    ],
    [
      'after taking a failed post back: in the box',
      async () => {
        fail('POST');
        at.root.querySelector('textarea')?.focus();
        await sendKeys({ type: 'lost' });
        await send();
        await press('rewrite');
      },
      'box new',
      'This comment was not sent.',
    ],
    [
      'after discarding it: on what stood beside',
      async () => {
        fail('POST');
        at.root.querySelector('textarea')?.focus();
        await sendKeys({ type: 'lost' });
        await send();
        await press('discard');
      },
      'card mine',
      'This comment was not sent.',
    ],
    [
      'after showing others’ comments: on the first of them',
      async () => {
        service.addComment('fresh', { by: 2 });
        await at.element.open?.store.threadList.check();
        await press('show');
      },
      'card fresh',
      '1 new comment',
    ],
    [
      'when what has the focus is deleted elsewhere: on what stood beside',
      async () => {
        at.root.querySelectorAll<HTMLElement>('[data-do="reply"]')[0]?.focus();
        service.remove(2);
        await at.element.open?.store.threadList.check();
        await at.element.open?.store.threadList.show();
      },
      'card theirs',
      '',
    ],
  ];

  beforeEach(async () => {
    localStorage.clear();
    service = new FakeService();
    service.addComment('theirs', { by: 2 });
    const mine = service.addComment('mine', { by: 1 });
    service.addComment('their answer', { by: 2, to: mine });
    service.addComment('my answer', { by: 1, to: mine });
    at = commentsFixture(service);
    await until(
      () => at.find('[part~="more"]') ?? at.root.querySelectorAll('.comment').length === 4,
    );
    await until(() => at.find('textarea'));
  });

  afterEach(() => at.remove());

  for (const [name, act, focus, words] of table) {
    it(name, async () => {
      await act();
      await until(() => focused(at) === focus).catch(() => undefined);
      expect(focused(at)).to.equal(focus);
      await until(() => said(at) === words).catch(() => undefined);
      expect(said(at)).to.equal(words);
      expect(await accessible(at)).to.equal(true);
    });
  }
});

async function accessible({ element }: CommentsFixture): Promise<boolean> {
  await expect(element).to.be.accessible();
  return true;
}
