/** Returns a description of the documentation as plain text, without links and backticks. */
export function withoutMarkup(description: string): string {
  return description.replaceAll(/\[(.+?)\]\(.+?\)|`/g, '$1');
}
