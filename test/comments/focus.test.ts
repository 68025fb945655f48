import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { respondWith } from './faults.ts';
import { EDIT, NEW_THREAD, nameOf, poll, REPLY } from './panel.ts';

type Step = () => unknown;

const NOT_SENT = 'This comment was not sent.';
const UPDATED = 'The conversations are up to date.';

describe('<svc-comments> focus', () => {
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
  const deleteThread = [press('Delete'), press('Delete conversation')];
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
  const cases: [after: string, steps: Step[], focus: string, announcement?: string][] = [
    ['a post', post('hello'), `text area ${NEW_THREAD}`, 'Comment posted.'],
    ['Reply', [press('Reply')], `text area ${REPLY}`],
    ['a canceled reply', [press('Reply'), cancel(REPLY)], 'button Reply'],
    ['a reply', [press('Reply'), send('indeed', REPLY)], 'button Reply', 'Reply posted.'],
    ['Edit', [press('Edit')], `text area ${EDIT}`],
    ['an edit', [press('Edit'), send('!', EDIT)], 'button More actions', 'Comment changed.'],
    ['a canceled edit', [press('Edit'), cancel(EDIT)], 'button More actions'],
    ['Delete', [press('Delete', 1)], 'button Undo', 'Comment deleted.'],
    ['Undo', [press('Delete', 1), press('Undo')], 'comment my answer', 'Undone.'],
    ['Delete, if replies of others would be deleted', [press('Delete')], 'button Cancel'],
    ['Cancel', [press('Delete'), press('Cancel')], 'button More actions'],
    ['a thread was deleted', deleteThread, 'button Undo', 'Conversation deleted.'],
    ['Resolve', [press('Resolve')], 'button Undo', 'Conversation resolved.'],
    ['a failed post', failPost, `text area ${NEW_THREAD}`, NOT_SENT],
    ['its text was restored', [...failPost, press('Edit')], `text area ${NEW_THREAD}`, NOT_SENT],
    ['it was discarded', [...failPost, press('Discard')], 'comment mine', NOT_SENT],
    ['others were shown', [addComment, press('1 new comment')], 'comment new', '1 new comment'],
    ['another user deleted the focused thread', [deleteFocusedThread], 'comment theirs', UPDATED],
  ];

  beforeEach(async () => {
    service.addComment('theirs', { by: 2 });
    const mine = service.addComment('mine', { by: 1 });
    service.addComment('their answer', { by: 2, to: mine });
    service.addComment('my answer', { by: 1, to: mine });
    await openPanel();
  });

  for (const [after, steps, focus, announcement = ''] of cases) {
    it(`moves to the ${focus} after ${after}, and announces ${announcement || 'nothing'}`, async () => {
      for (const step of steps) await step();
      await until(() => focused() === focus).catch(() => undefined);
      expect(focused()).to.equal(focus);
      await until(() => announced() === announcement).catch(() => undefined);
      expect(announced()).to.equal(announcement);
      await expect(panel.element).to.be.accessible();
    });
  }
});
