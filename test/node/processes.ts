import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** How long processes have to end by themselves. */
const GRACE_MS = 3_000;

/** Returns the ids of the processes that a process has started, directly or not, and that still run. */
export function descendantsOf(pid: number): number[] {
  const parents = process.platform === 'linux' ? parentsFromProc() : parentsFromPs();
  const found: number[] = [];
  for (let next: number[] = [pid]; next.length > 0; ) {
    next = parents.filter(([, parent]) => next.includes(parent)).map(([child]) => child);
    found.push(...next);
  }
  return found;
}

/**
 * Ends all processes that a process has started, directly or not: as Ctrl+C does, and those that remain at once. SIGINT
 * also ends PostgreSQL, which leaves shared memory behind after a SIGKILL.
 */
export async function endDescendants(pid: number, graceMs = GRACE_MS): Promise<void> {
  const started = descendantsOf(pid);
  for (const each of started) signal(each, 'SIGINT');
  const end = performance.now() + graceMs;
  while (started.some((each) => signal(each, 0)) && performance.now() < end) await delay(50);
  for (const each of started.flatMap((one) => [...descendantsOf(one), one]))
    signal(each, 'SIGKILL');
}

/** Sends a signal; returns whether the process exists. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function parentsFromProc(): [pid: number, parent: number][] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // "pid (program) state parent …"; the name of a program may contain anything
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? [] : [[Number(name), Number(parent)] as [number, number]];
    } catch {
      return []; // it has ended
    }
  });
}

function parentsFromPs(): [pid: number, parent: number][] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, state = 'Z'] = line.trim().split(/\s+/);
    return state.startsWith('Z') ? [] : [[Number(pid), Number(parent)] as [number, number]];
  });
}
