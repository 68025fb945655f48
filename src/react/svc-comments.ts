import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { SvcComments as SvcCommentsElement } from '../comments/index.ts';
import type { TemplateElements } from '../framework-types/template-elements.ts';
import { type ElementProps, elementComponent } from './element-component.ts';

const events = {
  /** A comment is about to be posted; `preventDefault()` keeps the text in the composer. */
  onBeforePost: 'svc-before-post',
  /** A comment is about to be edited; `preventDefault()` keeps the composer open. */
  onBeforeEdit: 'svc-before-edit',
  /** A comment or thread is about to be deleted; cancelable. */
  onBeforeDelete: 'svc-before-delete',
  /** A thread is about to be resolved or reopened; cancelable. */
  onBeforeResolve: 'svc-before-resolve',
  /** `count`, `unread` or `mentionsMe` has changed. */
  onChange: 'svc-comments-change',
  /** The session, loading, or an operation of the viewer has failed. */
  onError: 'svc-comments-error',
} as const;

/** The props of `SvcComments`: the properties of `<svc-comments>`, the handlers of its events, and React's attributes. */
export type SvcCommentsProps = ElementProps<
  TemplateElements['svc-comments']['properties'],
  typeof events,
  TemplateElements['svc-comments']['events'],
  SvcCommentsElement
>;

/** `<svc-comments>` as a React component; its ref is the element. */
export const SvcComments: ForwardRefExoticComponent<
  SvcCommentsProps & RefAttributes<SvcCommentsElement>
> = /* @__PURE__ */ elementComponent({
  tagName: 'svc-comments',
  elementClass: SvcCommentsElement,
  events,
});
