import {
  type Effect,
  type EmbedSession,
  type Load,
  loadOf,
  type MountedSession,
  mountedSession,
  type Phase,
  publicState,
  type SessionInput,
} from './embed-session.ts';

/** A transition while it is computed: the session so far, and the effects in order. */
export class Draft {
  session: EmbedSession;
  readonly input: SessionInput;
  readonly effects: Effect[] = [];

  constructor(session: EmbedSession, input: SessionInput) {
    this.session = session;
    this.input = input;
  }

  get phase(): Phase {
    return this.session.phase;
  }

  get load(): Load | undefined {
    return loadOf(this.session);
  }

  /** The session of the mounted embed; undefined if none is mounted. */
  get mounted(): MountedSession | undefined {
    return mountedSession(this.session);
  }

  add(...effects: Effect[]): void {
    this.effects.push(...effects);
  }

  /** Changes facts of the session. */
  set(change: Partial<EmbedSession>): void {
    this.session = { ...this.session, ...change };
  }

  /** Changes the phase, and reports another state to the page. */
  enter(phase: Phase): void {
    const previous = publicState(this.session);
    this.set({ phase });
    if (phase.name === 'ready') this.set({ failures: 0 });
    if (phase.name === 'failed') this.set({ failures: this.session.failures + 1 });
    const state = publicState(this.session);
    if (state !== previous) this.add({ type: 'state', state, previous });
  }

  /** Changes facts of the session of the mounted embed. */
  setMounted(change: Partial<MountedSession>): void {
    const { phase } = this;
    if ('session' in phase && phase.session)
      this.set({ phase: { ...phase, session: { ...phase.session, ...change } } });
  }

  /** Revokes an id that nothing uses, if there is one. */
  revoke(sessionId: string | undefined): void {
    if (sessionId !== undefined) this.add({ type: 'revoke', sessionId });
  }
}
