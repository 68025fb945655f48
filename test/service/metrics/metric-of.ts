/** Returns the value of a metric by its name with labels, from the text that `/metrics` responds with. */
export function metricOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
