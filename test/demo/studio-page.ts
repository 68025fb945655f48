import type { BrowserContextOptions, Page } from 'playwright-core';
import type { SuiteVisitor } from './visitor.ts';

export const SCHEMES = ['light', 'dark'] as const;
export const LIGHT = { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const;

/** Opens the studio with the chat in its preview. */
export async function openStudio(
  visitor: SuiteVisitor,
  fragment = '',
  options: BrowserContextOptions = LIGHT,
): Promise<Page> {
  return (await visitor.open(options, `/studio/?surface=chat${fragment}`)).page;
}

export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
export const frame = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

/** Waits until a CSS property has a value in both frames of a surface; none if the value is empty. */
export async function untilProperty(page: Page, property: string, value: string, surface = 'Chat') {
  const declaration = JSON.stringify(value ? `${property}: ${value};` : `${property}:`);
  const root = value ? `html[style*=${declaration}]` : `html:not([style*=${declaration}])`;
  for (const scheme of SCHEMES) {
    await frame(page, `${surface}, ${scheme}`).locator(root).waitFor({ state: 'attached' });
  }
}

/** Runs in the page: whether an element or one that contains it, also across shadow roots, has a filter. */
export function hasFilter(start: Element): boolean {
  for (let node: Node | null = start; node; ) {
    if (node instanceof HTMLElement && getComputedStyle(node).filter !== 'none') return true;
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return false;
}
