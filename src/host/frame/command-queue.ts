import { isActionType } from '../../protocol/actions.ts';
import { EmbedError } from '../../protocol/errors.ts';

/** The most commands that wait for the embed. */
const MAX_LENGTH = 100;

/** A command with a parsed payload. */
export interface Command {
  readonly type: string;
  readonly payload: unknown;
}

/** Commands that are sent when the embed is ready. */
export class CommandQueue {
  #commands: Command[] = [];

  /**
   * Adds a command. It replaces an equal one, because all actions of the protocol are idempotent. Throws `bad-config` if
   * the queue is full.
   */
  add(command: Command): void {
    const others = isActionType(command.type)
      ? this.#commands.filter((queued) => !isEqual(queued, command))
      : this.#commands;
    if (others.length >= MAX_LENGTH) {
      const message = `${command.type}: ${MAX_LENGTH} commands wait for the embed. Wait for whenReady() first.`;
      throw new EmbedError('bad-config', message);
    }
    this.#commands = [...others, command];
  }

  /** Returns all commands in order and removes them. */
  takeAll(): Command[] {
    return this.#commands.splice(0);
  }
}

/** Payloads of the protocol's actions are JSON. */
function isEqual(one: Command, other: Command): boolean {
  return one.type === other.type && JSON.stringify(one.payload) === JSON.stringify(other.payload);
}
