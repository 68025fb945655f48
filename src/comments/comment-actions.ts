import type { Announcer } from './announcer.ts';
import type { Filter } from './client.ts';
import { SvcBeforeEditEvent, SvcBeforePostEvent } from './events.ts';
import type { FocusKeeper } from './focus-keeper.ts';
import { card } from './focus-keeper.ts';
import type { OpenConversation } from './open-conversation.ts';
import { outcomeWords } from './outcome-words.ts';
import { PRESSES } from './presses.ts';
import type { Outcome } from './store/conversation.ts';
import type { DraftPlace } from './store/drafts.ts';
import type { CommentView, ThreadView } from './store/views.ts';
import type { SvcCommentComposer } from './view/composer.ts';
import type { ComposerInputEvent, ComposerSubmitEvent } from './view/composer-events.ts';
import type { OpenPlaces } from './view/open-places.ts';
import type { Words } from './words.ts';

/** What the actions need of the element. */
export interface ActionHost {
  readonly open: OpenConversation | undefined;
  readonly places: OpenPlaces;
  readonly words: Words;
  readonly focusKeeper: FocusKeeper;
  readonly announcer: Announcer;
  requestUpdate(): void;
  dispatchEvent(event: Event): boolean;
}

/** What an action is about. */
export interface Target {
  readonly open: OpenConversation;
  readonly thread: ThreadView | undefined;
  readonly comment: CommentView | undefined;
  /** The id of the operation whose notice it is. */
  readonly operation: string;
  /** The filter that a button stands for. */
  readonly filter: Filter;
  /** Whether the keyboard was used, so that the focus is looked after. */
  readonly byKeyboard: boolean;
}

/** Turns what is pressed and written anywhere in the list into what the conversation does. */
export class CommentActions {
  readonly #host: ActionHost;

  constructor(host: ActionHost) {
    this.#host = host;
  }

  /** A press of anything with `data-do`. */
  press(button: HTMLElement, byKeyboard: boolean): void {
    const target = this.#target(button, byKeyboard);
    if (!target) return;
    PRESSES[button.dataset.do ?? '']?.(target, this.#host);
    this.#host.requestUpdate();
  }

  /** The pointer or the focus comes to the notice of something that can be undone, or leaves it. */
  readonly look = (event: MouseEvent | FocusEvent): void => {
    const notice = (event.target as Element).closest<HTMLElement>('[data-held]');
    if (!notice) return;
    const comes = event.type === 'mouseover' || event.type === 'focusin';
    const stays = notice.contains(event.relatedTarget as Node | null);
    const rest = event.type === 'mouseout' ? ':focus-within' : ':hover';
    const looking = comes || stays || notice.matches(rest);
    this.#host.open?.conversation.look(notice.dataset.held ?? '', looking);
  };

  readonly typed = (event: ComposerInputEvent): void => {
    const target = this.#target(event.target as Element);
    if (target) target.open.drafts.set(placeOf(target), event.value);
  };

  readonly submitted = (event: ComposerSubmitEvent): void => {
    const composer = event.target as SvcCommentComposer;
    const target = this.#target(composer);
    if (!target) return;
    const sent = target.comment
      ? this.#edit(target, event.value)
      : this.#post(target, event.value, composer);
    if (sent) target.open.drafts.delete(placeOf(target));
    this.#host.requestUpdate();
  };

  readonly left = (event: Event): void => {
    const target = this.#target(event.target as Element);
    const { places, focusKeeper } = this.#host;
    if (target?.comment) {
      const { key, id } = target.comment;
      places.editing.delete(key);
      if (target.open.drafts.get(`edit:${id as number}`) === target.comment.body) {
        target.open.drafts.delete(`edit:${id as number}`);
      }
      focusKeeper.move(`${card(key)} [data-do="edit"]`, card(key));
    } else if (target?.thread) {
      places.replying.delete(target.thread.key);
      focusKeeper.move(`${threadOf(target.thread.key)} [data-do="reply"]`);
    }
  };

  /** Says what became of something the viewer did. */
  happened(outcome: Outcome): void {
    const text = outcomeWords(outcome, this.#host.words);
    if (text) this.#host.announcer.say(text);
  }

  #post({ open, thread }: Target, text: string, composer: SvcCommentComposer): boolean {
    const { places, focusKeeper } = this.#host;
    if (!this.#host.dispatchEvent(new SvcBeforePostEvent(text, thread?.id))) return false;
    void open.conversation.post(text, thread?.id);
    composer.clear();
    if (!thread) return true;
    places.replying.delete(thread.key);
    focusKeeper.move(`${threadOf(thread.key)} [data-do="reply"]`);
    return true;
  }

  #edit({ open, thread, comment }: Target, text: string): boolean {
    const { places, focusKeeper } = this.#host;
    if (comment?.id === undefined || thread?.id === undefined) return false;
    if (!this.#host.dispatchEvent(new SvcBeforeEditEvent(comment.id, text))) return false;
    void open.conversation.edit(comment.id, thread.id, text);
    places.editing.delete(comment.key);
    focusKeeper.move(`${card(comment.key)} [data-do="edit"]`, card(comment.key));
    return true;
  }

  #target(element: Element, byKeyboard = true): Target | undefined {
    const { open } = this.#host;
    if (!open) return undefined;
    const key = (name: 'thread' | 'comment' | 'operation' | 'filter') =>
      element.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];
    const thread = open.conversation.state.threads.find((each) => each.key === key('thread'));
    const comments = thread ? [thread.root, ...thread.replies] : [];
    const comment = comments.find((each) => each.key === key('comment'));
    const operation = key('operation') ?? '';
    const filter = (key('filter') ?? 'open') as Filter;
    return { open, thread, comment, operation, filter, byKeyboard };
  }
}

/** The item of a thread, by its key. */
export function threadOf(key: string): string {
  return `[data-thread="${key}"]`;
}

function placeOf({ thread, comment }: Target): DraftPlace {
  if (comment?.id !== undefined) return `edit:${comment.id}` as const;
  return thread?.id === undefined ? 'new' : (`reply:${thread.id}` as const);
}
