import { expect } from '@open-wc/testing';
import { render } from 'lit';
import type { CommentActions } from '../../../src/comments/controllers/comment-actions.ts';
import type { PendingOperation } from '../../../src/comments/store/pending-operation.ts';
import { messages } from '../../../src/comments/translations/en-US.ts';
import { undoNotice } from '../../../src/comments/view/notices.ts';

describe('undoNotice', () => {
  const operation: PendingOperation = {
    kind: 'remove',
    id: 'operation-1',
    threadId: 1,
    commentId: 1,
    state: 'undoable',
  };
  let container: HTMLElement;
  let calls: [id: string, paused: boolean][];
  let undone: string[];
  const notice = () => container.querySelector('[part="notice"]') as HTMLElement;
  const button = () => container.querySelector('button') as HTMLElement;
  const paused = () => calls.map(([, each]) => each);
  const movePointer = (type: 'mouseover' | 'mouseout', relatedTarget: Element | null = null) =>
    notice().dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget }));

  beforeEach(() => {
    calls = [];
    undone = [];
    const actions: Pick<CommentActions, 'setUndoPaused' | 'undo'> = {
      setUndoPaused: (id, pause) => calls.push([id, pause]),
      undo: (id) => undone.push(id),
    };
    container = document.createElement('div');
    const other = document.createElement('input');
    document.body.append(container, other);
    const context = { messages, actions: actions as CommentActions };
    render(undoNotice(operation, 'Comment deleted.', context), container);
  });

  afterEach(() => {
    document.querySelector('input')?.remove();
    container.remove();
  });

  it('pauses the undo time while the pointer is over the notice or its children', () => {
    movePointer('mouseover');
    movePointer('mouseout', notice().firstElementChild);
    movePointer('mouseout');
    expect(calls).to.deep.equal([
      ['operation-1', true],
      ['operation-1', true],
      ['operation-1', false],
    ]);
  });

  it('pauses the undo time from the start of a touch until it is canceled', () => {
    for (const type of ['pointerdown', 'pointercancel']) {
      button().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
    }
    expect(paused()).to.deep.equal([true, false]);
  });

  it('pauses the undo time while the focus is in it', () => {
    button().focus();
    expect(paused()).to.deep.equal([true]);
    // Not by Tab, which may leave the page: in Firefox the focus does not return for the next test.
    document.querySelector('input')?.focus();
    expect(paused()).to.deep.equal([true, false]);
  });

  it('keeps the undo time paused while the pointer or the focus is in it', () => {
    movePointer('mouseover');
    button().focus();
    movePointer('mouseout');
    expect(paused()).to.deep.equal([true, true, true]);
  });

  it('undoes the operation', () => {
    button().click();
    expect(undone).to.deep.equal(['operation-1']);
  });
});
