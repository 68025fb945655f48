/** A program that starts and ends at once. */
process.send?.('ready', () => process.exit(3));
