import { globSync, readFileSync } from 'node:fs';

const SOURCES = globSync('src/api/*.ts').map((file) => readFileSync(file, 'utf8'));

/** Returns the doc comments of the members of a schema in `src/api`, by path, such as `userProfile.picture`. */
export function commentsOf(name) {
  const constant = /Settings$/.test(name) ? 'settingsEntries' : name;
  const start = new RegExp(`^export const ${constant} = .*\\n`, 'm');
  const [, body] = SOURCES.find((text) => start.test(text)).split(start);
  const comments = new Map();
  const keys = [];
  let comment;
  for (const line of body.slice(0, body.search(/^\S/m)).split('\n')) {
    const depth = line.search(/\S/) / 2;
    comment = /^\s+\/\*\* (.+) \*\/$/.exec(line)?.[1] ?? comment;
    const [, key] = /^\s+(\w+): /.exec(line) ?? [];
    if (!key) continue;
    while (keys.length > 0 && keys.at(-1).depth >= depth) keys.pop();
    keys.push({ key, depth });
    if (comment) comments.set(keys.map((each) => each.key).join('.'), comment);
    comment = undefined;
  }
  return comments;
}
