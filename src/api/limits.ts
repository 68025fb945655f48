/** The maximum length of a comment, in code points. */
export const BODY_MAX = 10_000;
/** The maximum length of a search for mentionable users, in code points. */
export const SEARCH_MAX = 255;
/** The default number of items of a page. */
export const PAGE_DEFAULT = 100;
/** The maximum number of items of a page; a larger request is reduced to it. */
export const PAGE_MAX = 200;
