import { css, html, nothing } from 'lit';
import type { ChatInfo } from '../../chat.ts';
import { titleOf } from '../app/catalog.ts';
import type { AppWords } from '../app/words/en-US.ts';

/** Questions that the grammar reads; it reads English. */
const EXAMPLES = [
  'Average delay by airport in March',
  'Flights per day',
  'On-time rate by weekday',
  'Top 5 airports by flights',
];

/** What a chat says before the first question: what it is, and what can be asked. */
export function welcome(
  words: AppWords,
  about: ChatInfo | undefined,
  ask: (question: string) => void,
) {
  return html`<div class="welcome">
    <h2>${words.chatTitle}</h2>
    <p class="soft">${words.chatText}</p>
    ${examples(words, ask)}
    ${about ? vocabulary(words, about) : nothing}
  </div>`;
}

/** Questions to pick from, in the one language that the grammar reads. */
export function examples(
  words: AppWords,
  ask: (question: string) => void,
  questions: readonly string[] = EXAMPLES,
) {
  return html`<p class="lead">${words.canAskExamples}</p>
    <ul class="examples" lang="en">
      ${questions.map(
        (question) => html`<li>
          <button class="button" type="button" dir="ltr" @click=${() => ask(question)}>
            ${question}
          </button>
        </li>`,
      )}
    </ul>`;
}

/** The members that a chat understands. */
export function vocabulary(words: AppWords, { measures, dimensions }: ChatInfo) {
  return html`<dl class="vocabulary">
    <dt>${words.canAskMeasures}</dt>
    <dd>${measures.map((member) => titleOf(words, member)).join(', ')}</dd>
    <dt>${words.canAskDimensions}</dt>
    <dd>${dimensions.map((member) => titleOf(words, member)).join(', ')}</dd>
  </dl>`;
}

/** How the examples and the members look. */
export const exampleStyles = css`
  .lead {
    margin-block-start: 8px;
    font-size: 0.8125rem;
    font-weight: 500;
    color: var(--ink-soft);
  }

  .examples {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .examples .button {
    font-weight: 400;
    white-space: normal;
    text-align: start;
  }

  .vocabulary {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 4px 12px;
    margin: 8px 0 0;
    font-size: 0.8125rem;
    color: var(--ink-soft);
  }

  .vocabulary dd {
    margin: 0;
  }
`;
