import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import type { TemplateElements } from '../framework-types/template-elements.ts';
import { embedEvents } from '../host/event-table.ts';
import { SvcEmbed as SvcEmbedElement } from '../host/index.ts';
import { type ElementProps, elementComponent } from './element-component.ts';

/** The props of `SvcEmbed`: the properties of `<svc-embed>`, the handlers of its events, and React's attributes. */
export type SvcEmbedProps = ElementProps<
  TemplateElements['svc-embed']['properties'],
  typeof embedEvents,
  TemplateElements['svc-embed']['events'],
  SvcEmbedElement
>;

/**
 * `<svc-embed>` as a React component; its ref is the element. On a server, it renders the tag without properties, which
 * are set in the browser.
 */
export const SvcEmbed: ForwardRefExoticComponent<SvcEmbedProps & RefAttributes<SvcEmbedElement>> =
  /* @__PURE__ */ elementComponent({
    tagName: 'svc-embed',
    elementClass: SvcEmbedElement,
    events: embedEvents,
  });
