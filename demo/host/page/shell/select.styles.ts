import { css } from 'lit';

/** The one look of controls: a list of few values is a `<wa-select>`, a long one a `<combo-field>`. */
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

  /* forced colors would show what is selected like the rest */
  @media (forced-colors: active) {
    wa-radio:state(checked) {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }

    wa-switch::part(thumb),
    wa-slider::part(indicator) {
      forced-color-adjust: none;
      background: ButtonText;
    }

    wa-switch:state(checked)::part(control) {
      forced-color-adjust: none;
      background: Highlight;
    }

    wa-slider::part(track) {
      border: 1px solid ButtonText;
    }

    /* the transparent ring of a control without the focus would be visible */
    wa-select:not(:focus-within)::part(combobox),
    wa-input:not(:focus-within)::part(base) {
      outline: none;
    }
  }
`;
