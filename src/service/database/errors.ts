/** The database cannot take this now: its queue is full, or it cannot be reached. Nothing was done. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database cannot be used at all; the message says which and what to do, for whoever runs the service. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** A row that this one names is gone: the user behind a session was deleted a moment ago. */
export class ReferenceDeleted extends Error {
  override readonly name = 'ReferenceDeleted';
}
