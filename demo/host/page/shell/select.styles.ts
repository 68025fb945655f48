import { css } from 'lit';

/** The one look of a list of few values, which is a `<wa-select>`, and of a long one, which is a `<combo-field>`. */
export const selectStyles = css`
  wa-select {
    --wa-form-control-padding-inline: 10px;

    &::part(form-control-label) {
      font-size: 0.875rem;
      font-weight: 500;
    }

    &::part(hint) {
      font-size: 0.75rem;
      color: var(--ink-soft);
    }

    &::part(combobox) {
      min-block-size: 36px;
      font-size: 0.875rem;
    }
  }
`;
