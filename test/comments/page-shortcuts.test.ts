import { expect } from '@open-wc/testing';
import { requireFeature } from '../browser/require-feature.ts';
import { openPanel, panel } from './comments-fixture.ts';

describe('<svc-comments> beside the shortcuts of a page', () => {
  const TYPES = ['keydown', 'keypress', 'keyup'] as const;
  let received: string[];
  const record = ({ type, key }: KeyboardEvent) => received.push(`${type} ${key}`);
  const press = (init: KeyboardEventInit, target: Element | null = panel.textArea()) => {
    received = [];
    for (const type of TYPES)
      target?.dispatchEvent(
        new KeyboardEvent(type, { bubbles: true, composed: true, cancelable: true, ...init }),
      );
    return received.length;
  };

  beforeEach(async () => {
    await openPanel();
    for (const type of TYPES) document.addEventListener(type, record);
  });

  afterEach(() => {
    for (const type of TYPES) document.removeEventListener(type, record);
  });

  const text: [name: string, init: KeyboardEventInit][] = [
    ['a letter', { key: 'j' }],
    ['a capital letter', { key: 'J', shiftKey: true }],
    ['a digit', { key: '1' }],
    ['a slash', { key: '/' }],
    ['a question mark', { key: '?', shiftKey: true }],
    ['a space', { key: ' ' }],
    ['a letter beyond 16 bits', { key: '\u{1D5D4}' }],
    ['a letter of AltGr', { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true }],
    ['a dead key', { key: 'Dead' }],
    ['a key of a composition', { key: 'Process', keyCode: 229 }],
    ...['Enter', 'Backspace', 'Delete', 'ArrowDown', 'ArrowLeft', 'Home', 'End', 'PageDown'].map(
      (key): [string, KeyboardEventInit] => [key, { key }],
    ),
  ];
  for (const [name, init] of text) {
    it(`keeps ${name} in the element`, function () {
      if (init.modifierAltGraph) requireFeature(this, 'state of AltGr');
      expect(press(init)).to.equal(0);
    });
  }

  const shortcuts: [name: string, init: KeyboardEventInit][] = [
    ['Escape', { key: 'Escape' }],
    ['Tab', { key: 'Tab' }],
    ['F1', { key: 'F1' }],
    ['Ctrl+K', { key: 'k', ctrlKey: true }],
    ['Cmd+K', { key: 'k', metaKey: true }],
    ['Cmd+Enter', { key: 'Enter', metaKey: true }],
    ['Ctrl+Alt+K', { key: 'k', ctrlKey: true, altKey: true }],
    ['Shift', { key: 'Shift', shiftKey: true }],
  ];
  for (const [name, init] of shortcuts) {
    it(`leaves ${name} to the page`, () => expect(press(init)).to.equal(TYPES.length));
  }

  it('leaves the keys of a button to the page', () => {
    expect(press({ key: 'j' }, panel.find('[part="submit"]'))).to.equal(TYPES.length);
  });
});
