/** Tabs of a preview: the three surfaces, and the comments outside of a frame. */
export const TABS = ['dashboard', 'app', 'chat', 'comments'] as const;

/** A tab of a preview. */
export type Tab = (typeof TABS)[number];

/** Labels of the tabs. */
export const TITLES: Readonly<Record<Tab, string>> = {
  dashboard: 'Dashboard',
  app: 'App',
  chat: 'Chat',
  comments: 'Comments',
};

/** Returns the tab that the query of a URL selects; the first if it selects none. */
export function tabOf(search: string): Tab {
  const wanted = new URLSearchParams(search).get('surface');
  return TABS.find((tab) => tab === wanted) ?? TABS[0];
}
