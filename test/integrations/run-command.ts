import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** The environment of the commands: the Node of this process, which is newer than that of the machine. */
export const environment = {
  ...process.env,
  NO_COLOR: '1',
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

/** Runs a command in a folder and returns its output; rejects with the output if the command fails. */
export function runCommand(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { cwd, env: environment, maxBuffer: 64 * 1024 * 1024 };
  execFile(command, args, options, (error, stdout, stderr) => {
    if (!error) resolve(stdout);
    else reject(new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`, { cause: error }));
  });
  return promise;
}
