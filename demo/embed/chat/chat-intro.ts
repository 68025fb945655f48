import { css, html, nothing } from 'lit';
import type { ChatInfo } from '../../chat.ts';
import { memberTitle } from '../app/fields.ts';
import type { AppMessages } from '../app/translations/en-US.ts';

/** Number of questions that the introduction offers. */
const EXAMPLES_MAX = 6;

/** Renders the introduction of a chat, with example questions and the known members. */
export function chatIntro(
  messages: AppMessages,
  info: ChatInfo | undefined,
  ask: (question: string) => void,
) {
  return html`<div class="intro">
    <h2>${messages.chatTitle}</h2>
    <p class="soft">${messages.chatText}</p>
    ${info ? examples(messages, ask, info.examples.slice(0, EXAMPLES_MAX)) : nothing}
    ${info ? memberList(messages, info) : nothing}
  </div>`;
}

/** Renders questions to select. */
export function examples(
  messages: AppMessages,
  ask: (question: string) => void,
  questions: readonly string[],
) {
  return html`<p class="lead">${messages.canAskExamples}</p>
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

/** Renders the members that the chat understands. */
export function memberList(messages: AppMessages, { measures, dimensions }: ChatInfo) {
  return html`<dl class="member-list">
    <dt>${messages.canAskMeasures}</dt>
    <dd>${measures.map((member) => memberTitle(member)).join(', ')}</dd>
    <dt>${messages.canAskDimensions}</dt>
    <dd>${dimensions.map((member) => memberTitle(member)).join(', ')}</dd>
  </dl>`;
}

/** Styles of the examples and members. */
export const exampleStyles = css`
  .lead {
    margin-block-start: 8px;
    font-size: 0.875rem;
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

  .member-list {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 4px 12px;
    margin: 8px 0 0;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }

  .member-list dd {
    margin: 0;
  }
`;
