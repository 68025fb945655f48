import { html, nothing } from 'lit';
import type { ChatAbout } from '../../chat.ts';
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
  about: ChatAbout | undefined,
  ask: (question: string) => void,
) {
  return html`<div class="welcome">
    <h2>${words.chatTitle}</h2>
    <p class="soft">${words.chatText}</p>
    <h3>${words.canAskExamples}</h3>
    <ul class="examples" lang="en" dir="auto">
      ${EXAMPLES.map(
        (example) => html`<li>
          <button class="button" type="button" @click=${() => ask(example)}>${example}</button>
        </li>`,
      )}
    </ul>
    ${about ? vocabulary(words, about) : nothing}
  </div>`;
}

/** The members that a chat understands. */
export function vocabulary(words: AppWords, { measures, dimensions }: ChatAbout) {
  return html`<dl class="vocabulary">
    <dt>${words.canAskMeasures}</dt>
    <dd>${measures.map((member) => titleOf(words, member)).join(', ')}</dd>
    <dt>${words.canAskDimensions}</dt>
    <dd>${dimensions.map((member) => titleOf(words, member)).join(', ')}</dd>
  </dl>`;
}
