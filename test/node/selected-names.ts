/** Returns the names of the command line, all of them if it has none; ends the process if one of them does not exist. */
export function selectedNames(what: string, names: readonly string[]): string[] {
  const selected = process.argv.slice(2);
  const unknown = selected.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no ${what} ${unknown.join(', ')}. Expected: ${names.join(', ')}.`);
    process.exit(1);
  }
  return names.filter((name) => selected.length === 0 || selected.includes(name));
}
