import type { Meaning } from './meanings.ts';
import type { Token } from './tokenize.ts';

type TokenOf<Kind extends Meaning['is']> = Token & {
  readonly meaning: Extract<Meaning, { readonly is: Kind }>;
};

/** The tokens of a question, and which of them do not fit into its report. */
export class TokenList {
  readonly #tokens: readonly Token[];
  readonly #unfit = new Set<Token>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get unfit(): readonly Token[] {
    return this.#tokens.filter((token) => this.#unfit.has(token));
  }

  [Symbol.iterator](): Iterator<Token> {
    return this.#tokens.values();
  }

  /** The tokens of a kind. */
  all<Kind extends Meaning['is']>(kind: Kind): TokenOf<Kind>[] {
    return this.#tokens.filter((token): token is TokenOf<Kind> => token.meaning.is === kind);
  }

  has(kind: Meaning['is']): boolean {
    return this.all(kind).length > 0;
  }

  /** The token before another. */
  before(token: Token): Token | undefined {
    return this.#tokens[this.#tokens.indexOf(token) - 1];
  }

  /** The token before another and its article. */
  beforeArticle(token: Token): Token | undefined {
    const before = this.before(token);
    return before && /^(?:an?|the|any)$/.test(before.text) ? this.before(before) : before;
  }

  /** The token before another that is not only a function word. */
  previous(token: Token): Token | undefined {
    const rest = this.#tokens.slice(0, this.#tokens.indexOf(token));
    return rest.findLast(({ meaning }) => meaning.is !== 'filler');
  }

  /** The token after another that is neither a function word nor a direction. */
  next(token: Token): Token | undefined {
    const rest = this.#tokens.slice(this.#tokens.indexOf(token) + 1);
    return rest.find(({ meaning }) => meaning.is !== 'filler' && meaning.is !== 'direction');
  }

  /** Whether “and”, “or”, “versus” or a comma is between a token, with its direction, and what is before it. */
  isJoined(token: Token): boolean {
    for (let at = this.#tokens.indexOf(token); at >= 0; at--) {
      if (this.#tokens[at]?.words[0]?.followsComma) return true;
      const before = this.#tokens[at - 1]?.meaning.is;
      if (before === 'and' || before === 'versus') return true;
      if (before !== 'filler' && before !== 'direction') return false;
    }
    return false;
  }

  /** The next token that is not only a function word. */
  after(token: Token): Token | undefined {
    const rest = this.#tokens.slice(this.#tokens.indexOf(token) + 1);
    return rest.find(({ meaning }) => meaning.is !== 'filler');
  }

  /** Marks tokens as not understood. */
  reject(tokens: readonly Token[]): void {
    for (const token of tokens) this.#unfit.add(token);
  }
}
