import { css } from 'lit';

/** The one look of a control: a list of few values is a `<wa-select>`, a long one a `<combo-field>`. */
export const selectStyles = css`
  :is(wa-select, wa-radio-group, wa-input)::part(form-control-label) {
    font-size: 0.875rem;
    font-weight: 500;
  }

  wa-select {
    --wa-form-control-padding-inline: 10px;

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
