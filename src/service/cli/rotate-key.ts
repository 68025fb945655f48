import {
  type Rotation,
  type RotationOptions,
  revokeAllSessions,
  rotateKeyFile,
  rotateStoredKey,
} from '../maintenance/rotate-key.ts';
import { openCommandAudit } from './audit-logger.ts';
import { type Command, UsageError } from './command.ts';
import { type Environment, EnvironmentError } from './environment.ts';
import { withDatabase } from './with-database.ts';

/** The command that replaces the signing key. */
export const rotateKey: Command = {
  summary: 'replace the signing key; tokens stay valid',
  help: `svc-embed-service rotate-key [--immediately]

Creates a new signing key, in the file that SVC_SIGNING_KEY_FILE names, or else in the database. Run it with the
environment of the service. All processes load the new key within ten seconds and sign with it after one minute.
The old key verifies until its tokens have expired (SVC_TOKEN_TTL_MS).

With --immediately, after a key was stolen, the old key is removed and all sessions are revoked: no token is accepted
any longer, and viewers need new sessions.

  SVC_SIGNING_KEY_FILE=/etc/svc-embed/key svc-embed-service rotate-key`,
  options: { immediately: 'boolean' },
  async run(environment, options) {
    const immediately = options.immediately === true;
    const record = openCommandAudit(environment);
    const rotation = await rotate(environment, {
      now: Date.now(),
      tokenLifetime: environment.SVC_TOKEN_TTL_MS,
      immediately,
    });
    record({
      event: 'key-rotation',
      reason: immediately
        ? 'the old key was removed, and all sessions were revoked'
        : 'the old key verifies until its tokens expire',
    });
    console.log(
      immediately
        ? 'Rotated. The old key was removed, and all sessions were revoked.'
        : description(rotation),
    );
  },
};

async function rotate(environment: Environment, options: RotationOptions): Promise<Rotation> {
  const { SVC_SIGNING_KEY: keys, SVC_SIGNING_KEY_FILE: file } = environment;
  if (file) {
    const rotation = await rotateFile(file, options);
    if (options.immediately)
      await withDatabase(environment, (database) => revokeAllSessions(database, options.now));
    return rotation;
  }
  if (keys)
    throw new UsageError(
      'rotate-key cannot change SVC_SIGNING_KEY. Move the keys to a file and set SVC_SIGNING_KEY_FILE.',
    );
  return withDatabase(environment, (database) => rotateStoredKey(database, options));
}

async function rotateFile(file: string, options: RotationOptions): Promise<Rotation> {
  try {
    return await rotateKeyFile(file, options);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new EnvironmentError(
      'SVC_SIGNING_KEY_FILE',
      `names ${file}, which cannot be replaced (${code}); run the command as the owner of the file, who must be able to write its folder`,
      { cause },
    );
  }
}

function description({ signsFrom, verifiesUntil }: Rotation): string {
  const [from, until] = [signsFrom, verifiesUntil].map((time) => new Date(time).toISOString());
  return `Rotated. The new key signs from ${from}; the old key verifies until ${until}.`;
}
