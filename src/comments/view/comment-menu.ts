import { html } from 'lit';
import { loadPlacement } from '../placement/load-placement.ts';
import type { CommentView, Stored, ThreadView } from '../store/view-model.ts';
import { icons } from './icons.ts';
import type { ViewContext } from './view-context.ts';

/** Renders the button that opens the menu of an own comment, and the menu. */
export function commentMenu(
  view: Stored<CommentView>,
  thread: Stored<ThreadView>,
  { messages, actions }: ViewContext,
) {
  const id = `menu-${view.key}`;
  return html`<span class="tools">
    <button type="button" class="menu-button" popovertarget=${id} aria-label=${messages.moreActions}
      aria-describedby="author-${view.key}" title=${messages.moreActions}>${icons.more}</button>
    <div class="menu" id=${id} popover role="group" aria-label=${messages.moreActions}
      @beforetoggle=${handleToggle} @keydown=${handleKeydown} @focusout=${handleFocusOut} @click=${close}>
      <button type="button" class="edit" @click=${() => actions.openComposer(`edit:${view.id}`)}>${icons.edit}${messages.edit}</button>
      <button type="button" class="remove danger"
        @click=${(event: MouseEvent) => actions.remove(view, thread, event)}>${icons.remove}${messages.remove}</button>
    </div>
  </span>`;
}

function close({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).hidePopover();
}

/** Shows the menu when it is placed, closes it when its comment moves, and then returns the focus. */
function handleToggle({ newState, currentTarget }: ToggleEvent): void {
  const menu = currentTarget as HTMLElement;
  if (newState !== 'open') {
    if (menu.matches(':focus-within')) openerOf(menu).focus();
    return;
  }
  const opener = openerOf(menu);
  const root = menu.getRootNode() as ShadowRoot;
  const focused = root.activeElement;
  const { x, y } = opener.getBoundingClientRect();
  const closed = new AbortController();
  menu.addEventListener('beforetoggle', () => closed.abort(), { once: true });
  // a scroll before the menu was opened may be reported only now
  const closeIfMoved = () => {
    const now = opener.getBoundingClientRect();
    if (now.x !== x || now.y !== y) menu.hidePopover();
  };
  addEventListener('scroll', closeIfMoved, { capture: true, signal: closed.signal });
  requestAnimationFrame(async () => {
    await (await loadPlacement())?.place(menu, opener, 'bottom-end');
    menu.style.visibility = 'visible';
    // the first menu waits for its placement to load, in which time the viewer may move the focus
    if (root.activeElement === focused)
      menu.querySelector('button')?.focus({ preventScroll: true });
  });
}

function handleKeydown(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const index = buttons.indexOf(event.target as HTMLButtonElement) + step;
  buttons.at(index % buttons.length)?.focus();
}

function handleFocusOut({ currentTarget, relatedTarget }: FocusEvent): void {
  const menu = currentTarget as HTMLElement;
  const isInside = menu.contains(relatedTarget as Node | null) || relatedTarget === openerOf(menu);
  if (relatedTarget && !isInside) menu.hidePopover();
}

function openerOf(menu: HTMLElement): HTMLElement {
  return menu.previousElementSibling as HTMLElement;
}
