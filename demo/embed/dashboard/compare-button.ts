import { html, nothing } from 'lit';
import type { EmbedFilters } from '../../../src/context/index.ts';
import { messages } from '../messages.ts';
import type { ComparisonController } from './comparison-controller.ts';

/** Renders the button that compares the selected period with the one before it; `select` selects a period for that. */
export function compareButton(
  compared: ComparisonController,
  select: (filters: EmbedFilters) => void,
) {
  const { isPressed, isEnabled } = compared;
  return html`<button
    class="button small"
    type="button"
    data-unprinted
    aria-pressed=${isPressed}
    ?disabled=${!isEnabled}
    title=${isEnabled ? nothing : messages.notCompared}
    @click=${() => {
      const period = compared.toggle();
      if (period) select(period);
    }}
  >${messages.comparePeriods}</button>`;
}
