/** The most code points a comment may have. */
export const BODY_MAX = 10_000;
/** The most code points a search for mentionable users may have. */
export const SEARCH_MAX = 255;
/** Items of a page: what is given when none is asked for, and the most that is given. */
export const PAGE_DEFAULT = 100;
export const PAGE_MAX = 200;
