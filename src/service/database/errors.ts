/** The database is overloaded or cannot be reached. Nothing was written. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database cannot be used. The message names the database, the reason and what the operator can do. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** A referenced row was deleted, for instance the user of a session a moment ago. */
export class ReferenceDeleted extends Error {
  override readonly name = 'ReferenceDeleted';
}
