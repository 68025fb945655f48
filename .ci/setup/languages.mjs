import { onPath } from './executables.mjs';
import { installPackages } from './packages.mjs';

/** The programs with which the session endpoints of docs/session-endpoint run, and their packages in Debian. */
const PROGRAMS = {
  flask: ['python3-flask'],
  go: ['golang-go'],
  rackup: ['ruby-rack', 'ruby-webrick'],
  php: ['php-cli', 'php-curl'],
  java: ['openjdk-17-jdk-headless'],
};

/** Finds the languages of the session endpoints; on Debian, as root, installs what is missing. */
export function ensureLanguages() {
  const missing = Object.keys(PROGRAMS).filter((program) => !onPath([program]));
  if (missing.length > 0)
    installPackages(
      missing.flatMap((program) => PROGRAMS[program]),
      `These tests need ${missing.join(', ')} on the PATH. Install Flask, Go, Rack, PHP with cURL and a JDK.`,
    );
}
