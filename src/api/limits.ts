/** The maximum length of a comment, in code points. */
export const BODY_MAX = 10_000;
/** The maximum length of a search for mentionable users, in code points. */
export const SEARCH_MAX = 255;
/** The maximum lengths of the texts of a session, in code points. */
export const TEXT_MAX = {
  name: 255,
  email: 254,
  url: 2_048,
  description: 1_000,
  attribute: 4_000,
};
/** The maximum number of items of each list of a session: groups, roles, attributes and their definitions and values. */
export const SESSION_LIST_MAX = 500;
/** The default number of items of a page. */
export const PAGE_DEFAULT = 100;
/** The maximum number of items of a page; a larger request is reduced to it. */
export const PAGE_MAX = 200;
