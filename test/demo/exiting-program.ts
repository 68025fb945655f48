/** A program that exits as soon as it has started. */
process.send?.('ready', () => process.exit(3));
