/** The database is overloaded or cannot be reached. Nothing was written. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database cannot be used; the message tells the operator which one, why and what to do. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** A referenced row was deleted, for instance the user of a session a moment ago. */
export class ReferenceDeleted extends Error {
  override readonly name = 'ReferenceDeleted';
}
