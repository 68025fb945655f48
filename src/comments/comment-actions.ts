import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { OpenConversation } from './open-conversation.ts';
import type { Operation } from './store/operation.ts';
import type { CommentView, ThreadView } from './store/views.ts';
import { SvcCommentComposer } from './view/composer.ts';
import type { ComposerInputEvent, ComposerSubmitEvent } from './view/composer-events.ts';
import type { OpenPlaces } from './view/open-places.ts';

type Host = ReactiveControllerHost & {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly open: OpenConversation | undefined;
  readonly places: OpenPlaces;
};

interface Target {
  open: OpenConversation;
  thread: ThreadView | undefined;
  comment: CommentView | undefined;
  operation: string;
}

/** Turns what is pressed and written anywhere in the list into what the conversation does. */
export class CommentActions implements ReactiveController {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  /** A click on anything with `data-do`. */
  readonly press = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>('[data-do]');
    const target = button && this.#target(button);
    if (!target) return;
    const action = ACTIONS[button.dataset.do ?? ''];
    action?.(target, this.#host.places);
    this.#host.requestUpdate();
  };

  readonly typed = (event: ComposerInputEvent): void => {
    const target = this.#target(event.target as Element);
    const place = target && placeOf(event.target, target);
    if (place) target.open.drafts.set(place, event.value);
  };

  readonly submitted = (event: ComposerSubmitEvent): void => {
    const composer = event.target as SvcCommentComposer;
    const target = this.#target(composer);
    const place = target && placeOf(composer, target);
    if (!place) return;
    const { open, thread, comment } = target;
    if (place.startsWith('edit')) {
      this.#host.places.editing.delete(comment?.key as string);
      void open.conversation.edit(comment?.id as number, thread?.id as number, event.value);
    } else {
      void open.conversation.post(event.value, thread?.id);
      if (thread) this.#host.places.replying.delete(thread.key);
      composer.clear();
    }
    open.drafts.delete(place);
    this.#host.requestUpdate();
  };

  readonly left = (event: Event): void => {
    const target = this.#target(event.target as Element);
    if (!target) return;
    const { places } = this.#host;
    places.editing.delete(target.comment?.key ?? '');
    if (!target.comment) places.replying.delete(target.thread?.key ?? '');
    this.#host.requestUpdate();
  };

  #target(element: Element): Target | undefined {
    const { open } = this.#host;
    if (!open) return undefined;
    const key = (name: string) =>
      element.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] as string | undefined;
    const thread = open.conversation.state.threads.find((each) => each.key === key('thread'));
    const comments = thread ? [thread.root, ...thread.replies] : [];
    const comment = comments.find((each) => each.key === key('comment'));
    return { open, thread, comment, operation: key('operation') ?? '' };
  }
}

type Action = (target: Target, places: OpenPlaces) => void;

const ACTIONS: Record<string, Action> = {
  reply: ({ thread }, places) => thread && places.replying.add(thread.key),
  edit: ({ comment }, places) => comment && places.editing.add(comment.key),
  remove: ({ open, thread, comment }, places) => {
    if (thread?.id === undefined || comment?.id === undefined) return;
    const takesOthers = comment === thread.root && thread.replies.some(({ isOwn }) => !isOwn);
    if (takesOthers) places.confirming.add(thread.key);
    else open.conversation.remove(comment.id, thread.id);
  },
  'remove-all': ({ open, thread }, places) => {
    if (thread?.id === undefined) return;
    places.confirming.delete(thread.key);
    open.conversation.remove(thread.id, thread.id);
  },
  keep: ({ thread }, places) => thread && places.confirming.delete(thread.key),
  resolve: ({ open, thread }) => thread?.id && open.conversation.resolve(thread.id, true),
  reopen: ({ open, thread }) => thread?.id && open.conversation.resolve(thread.id, false),
  undo: ({ open, operation }) => open.conversation.undo(operation),
  retry: ({ open, operation }) => void open.conversation.retry(operation),
  discard: ({ open, operation }) => void open.conversation.discard(operation),
  rewrite: ({ open, thread, operation }, places) => {
    const taken = open.conversation.discard(operation);
    if (taken) rewrite(taken, thread, open, places);
  },
  reload: ({ open }) => void open.conversation.listing.load(),
  more: ({ open }) => void open.conversation.listing.loadMore(),
  show: ({ open }) => void open.conversation.listing.show(),
};

/** Puts the text of a failed post or edit back where it was written. */
function rewrite(
  operation: Operation,
  thread: ThreadView | undefined,
  { drafts }: OpenConversation,
  places: OpenPlaces,
): void {
  if (operation.kind === 'edit') {
    drafts.set(`edit:${operation.commentId}`, operation.body);
    const comments = thread ? [thread.root, ...thread.replies] : [];
    const comment = comments.find(({ id }) => id === operation.commentId);
    if (comment) places.editing.add(comment.key);
  } else if (operation.kind === 'post') {
    const place =
      operation.threadId === undefined ? 'new' : (`reply:${operation.threadId}` as const);
    const before = drafts.get(place);
    drafts.set(place, before ? `${before}\n\n${operation.body}` : operation.body);
    if (thread && operation.threadId !== undefined) places.replying.add(thread.key);
  }
}

function placeOf(composer: EventTarget | null, { thread, comment }: Target) {
  if (!(composer instanceof SvcCommentComposer)) return undefined;
  if (comment?.id !== undefined) return `edit:${comment.id}` as const;
  return thread?.id === undefined ? 'new' : (`reply:${thread.id}` as const);
}
