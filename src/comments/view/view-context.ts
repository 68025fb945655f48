import type { Connection } from '../connection.ts';
import type { Formats } from '../formats.ts';
import type { Gradual } from '../gradual.ts';
import type { Directory } from '../store/directory.ts';
import type { Drafts } from '../store/drafts.ts';
import type { Words } from '../words.ts';
import type { Groups } from './groups.ts';
import type { OpenPlaces } from './open-places.ts';
import type { Suggest } from './suggest.ts';

/** What every template needs to draw with. */
export interface ViewContext {
  readonly words: Words;
  readonly formats: Formats;
  readonly directory: Directory;
  readonly connection: Connection;
  readonly drafts: Drafts;
  readonly places: OpenPlaces;
  readonly groups: Groups;
  readonly gradual: Gradual;
  /** The service's time, in epoch milliseconds. */
  readonly now: number;
  readonly isUnread: (id: number) => boolean;
  readonly suggest: Suggest;
}
