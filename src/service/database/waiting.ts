/** The most writes, and on PostgreSQL the most statements and transactions, that may wait; beyond it, one is rejected. */
export const WAITING = { writes: 2_000, statements: 500 };
