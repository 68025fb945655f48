import * as v from 'valibot';

/** The kind of embed: a published dashboard, the creator app or the standalone chat. */
export const Surface = v.picklist(['dashboard', 'app', 'chat']);
export type Surface = v.InferOutput<typeof Surface>;
