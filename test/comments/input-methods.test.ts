import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { REPLY } from './panel.ts';

/** Dispatches the key that ends a composition, as Safari and as other browsers do. */
const COMPOSITIONS: [browser: string, init: KeyboardEventInit][] = [
  ['Safari', { keyCode: 229 }],
  ['other browsers', { isComposing: true }],
];

describe('<svc-comments> with an input method', () => {
  const options = () => panel.all('[role="option"]');
  const press = (key: string, init: KeyboardEventInit, label?: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    panel.textArea(label)?.dispatchEvent(event);
    return event;
  };

  beforeEach(async () => {
    service.users.push({ id: 2, username: 'ana' }, { id: 3, username: '太郎' });
    service.addComment('hello', { by: 2 });
    await openPanel();
  });

  for (const [browser, init] of COMPOSITIONS) {
    for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown']) {
      it(`leaves ${key} to the composition in ${browser}`, async () => {
        panel.textArea()?.focus();
        await sendKeys({ type: '@' });
        await until(() => options().length === 2);
        expect(press(key, init).defaultPrevented).to.equal(false);
        expect(panel.textArea()?.value).to.equal('@');
        expect(options().length).to.equal(2);
      });
    }

    it(`keeps the reply open and sends nothing in ${browser}`, async () => {
      panel.press('Reply');
      panel.write('text', REPLY);
      press('Escape', init, REPLY);
      press('Enter', { ...init, ctrlKey: true }, REPLY);
      await panel.element.updateComplete;
      expect(panel.textArea(REPLY)?.value).to.equal('text');
      expect(service.bodies()).to.deep.equal(['hello']);
    });
  }

  it('suggests users after a wide sign, and highlights what is inserted and what was written', async () => {
    panel.textArea()?.focus();
    document.execCommand('insertText', false, 'これを＠');
    await until(() => options().length === 2);
    await sendKeys({ press: 'Enter' });
    expect(panel.textArea()?.value).to.equal('これを@ana ');
    service.addComment('見て＠太郎', { by: 2 });
    await panel.showChanges();
    await until(() => panel.find('[part="mention"]'));
    expect(panel.find('[part="mention"]')?.textContent).to.equal('@太郎');
  });
});

describe('<svc-comments> with names that cannot be seen', () => {
  it('displays the next name, in the list and among the suggestions', async () => {
    const blank = '\u3164';
    service.users.push({ id: 2, username: 'ana', firstName: '\u200B' });
    service.users.push({ id: 3, username: blank, firstName: blank });
    service.addComment('one', { by: 2 });
    service.addComment('two', { by: 3 });
    await openPanel();
    const authors = () => panel.all('[part="author"]').map(({ textContent }) => textContent);
    await until(() => authors()[1] === 'ana');
    expect(authors()).to.deep.equal(['User 3', 'ana']);
    panel.textArea()?.focus();
    await sendKeys({ type: '@' });
    await until(() => panel.all('[role="option"]').length === 2);
    const names = panel.all('[role="option"] bdi').map(({ textContent }) => textContent);
    expect(names).to.deep.equal(['ana', 'User 3']);
  });
});
