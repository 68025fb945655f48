/** The database is overloaded or cannot be reached. Nothing was written. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database cannot be used. The message names the database, the reason and what the operator can do. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** A referenced row no longer exists, for example because the user of the session has just been deleted. */
export class ReferenceDeleted extends Error {
  override readonly name = 'ReferenceDeleted';
}
