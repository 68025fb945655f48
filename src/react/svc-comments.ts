import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { commentsEvents } from '../comments/event-table.ts';
import { SvcComments as SvcCommentsElement } from '../comments/index.ts';
import type { TemplateElements } from '../framework-types/template-elements.ts';
import { type ElementProps, elementComponent } from './element-component.ts';

/** The props of `SvcComments`: the properties of `<svc-comments>`, the handlers of its events, and React's attributes. */
export type SvcCommentsProps = ElementProps<
  TemplateElements['svc-comments']['properties'],
  typeof commentsEvents,
  TemplateElements['svc-comments']['events'],
  SvcCommentsElement
>;

/** `<svc-comments>` as a React component; its ref is the element. */
export const SvcComments: ForwardRefExoticComponent<
  SvcCommentsProps & RefAttributes<SvcCommentsElement>
> = /* @__PURE__ */ elementComponent({
  tagName: 'svc-comments',
  elementClass: SvcCommentsElement,
  events: commentsEvents,
});
