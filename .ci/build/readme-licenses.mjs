import { readFileSync, writeFileSync } from 'node:fs';

/** A library in the notices of Vite without the text of its license. */
const WITHOUT_TEXT = /^## (\S+) - \d.*\n\s*(?=## |$(?![\s\S]))/gm;

/**
 * A plugin that completes the license texts which Vite has written to the file `notices`: some libraries have theirs in
 * their README only. The build fails for a library without a text.
 */
export function readmeLicenses(notices) {
  return {
    name: 'readme-licenses',
    writeBundle({ dir }) {
      const file = `${dir}/${notices}`;
      const text = readFileSync(file, 'utf8');
      const complete = text.replace(
        WITHOUT_TEXT,
        (heading, name) => `${heading.trim()}\n\n${licenseOf(name)}\n\n`,
      );
      writeFileSync(file, complete);
    },
  };
}

function licenseOf(name) {
  const readme = readFileSync(`node_modules/${name}/README.md`, 'utf8');
  const text = /^#+ licen[cs]e\s*$([\s\S]*)/im.exec(readme)?.[1]?.trim();
  if (!text) throw new Error(`The README of ${name} contains no license.`);
  return text;
}
