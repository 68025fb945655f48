import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { EDIT, poll } from './panel.ts';

const WARNING = 'The comment was changed elsewhere. If you save, your text replaces the other one.';

describe('<svc-comments> with an edit of the same comment elsewhere', () => {
  const announced = () => panel.find('[role="status"].hidden:last-child')?.textContent;
  const notice = () =>
    panel.all('[part="notice"]').find(({ textContent }) => textContent.includes(WARNING));
  let mine: number;
  const editElsewhere = async (body: string) => {
    const init = { method: 'PATCH', body: JSON.stringify({ body }) };
    await service.fetch(`/comments/${mine}`, init, 1);
  };
  const open = async () => {
    mine = service.addComment('first', { by: 1 });
    await openPanel();
    panel.press('Edit');
    await until(() => panel.textArea(EDIT));
  };

  it('keeps the typed text, shows the other one below and announces it, and saves on request', async () => {
    await open();
    const area = panel.write('typed', EDIT);
    area.focus();
    area.setSelectionRange(2, 4);
    await editElsewhere('of the other tab');
    poll();
    await until(notice);
    expect(announced()).to.equal(WARNING);
    expect(panel.textArea(EDIT) === area).to.equal(true);
    expect([area.value, area.selectionStart, area.selectionEnd]).to.deep.equal(['typed', 2, 4]);
    expect(panel.root.activeElement === area).to.equal(true);
    expect(panel.bodies()).to.deep.equal(['of the other tab']);
    const described = area.getAttribute('aria-describedby')?.split(' ') ?? [];
    const descriptions = described.map((id) => panel.root.getElementById(id)?.textContent);
    expect(descriptions.join('')).to.equal(WARNING);
    await expect(panel.element).to.be.accessible();
    await panel.showChanges();
    await until(() => !panel.find('[part="pill"]'));
    expect([area.value, notice() !== undefined]).to.deep.equal(['typed', true]);
    panel.submit(EDIT);
    await until(() => service.bodies()[0] === 'typed' && !panel.isSending());
    expect(panel.bodies()).to.deep.equal(['typed']);
  });

  it('keeps a canceled edit, and shows the other text when it is continued', async () => {
    await open();
    panel.write('typed', EDIT);
    panel.press('Cancel');
    await until(() => !panel.textArea(EDIT));
    await editElsewhere('of the other tab');
    await panel.showChanges();
    await until(() => panel.bodies()[0] === 'of the other tab');
    panel.press('Edit');
    await until(() => panel.textArea(EDIT)?.value === 'typed' && notice());
  });

  it('does not save over a change that arrives with it, and shows both texts on request', async () => {
    await open();
    panel.write('typed', EDIT);
    await editElsewhere('of the other tab');
    panel.submit(EDIT);
    await until(() => panel.failureNotice());
    const text = 'This change was not saved. The comment was changed elsewhere.';
    expect(panel.failureNotice()?.querySelector('span')?.textContent).to.equal(text);
    expect(announced()).to.equal(text);
    expect(panel.buttons('Try again')).to.deep.equal([]);
    expect(service.bodies()).to.deep.equal(['of the other tab']);
    panel.pressInNotice('Edit');
    await until(() => panel.textArea(EDIT)?.value === 'typed' && notice());
    expect(panel.bodies()).to.deep.equal(['of the other tab']);
    panel.submit(EDIT);
    await until(() => service.bodies()[0] === 'typed' && !panel.isSending());
    expect(panel.failureNotice() === undefined).to.equal(true);
  });
});
