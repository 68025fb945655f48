import { css } from 'lit';

/** Styles of the dialog that creates a theme from a brand. */
export const brandDialogStyles = css`
  wa-dialog {
    --width: min(840px, calc(100vw - 24px));
  }

  .sources {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
    gap: 16px;
    margin-block-start: 16px;
  }

  .logo {
    position: relative;
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 6px;
    min-block-size: 116px;
    padding: 12px;
    text-align: center;
    overflow-wrap: anywhere;
    border: 1px dashed var(--ink-soft);
    border-radius: 12px;
    cursor: pointer;
  }

  .logo:hover,
  .dragging {
    background: var(--sunken);
  }

  .logo:focus-within {
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }

  .logo input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }

  .logo wa-icon {
    font-size: 1.25rem;
    color: var(--ink-soft);
  }

  .logo img {
    max-inline-size: 160px;
    block-size: 40px;
    padding: 4px;
    object-fit: contain;
    background: #fff;
    border-radius: 6px;
  }

  .color {
    display: grid;
    align-content: center;
    gap: 6px;
  }

  .name,
  legend {
    font-weight: 500;
  }

  small {
    font-size: 0.75rem;
  }

  .value {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 8px;
  }

  wa-color-picker {
    --wa-form-control-height: 34px;
  }

  :is(wa-color-picker, wa-input)::part(form-control-label) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    margin: 16px 0 0;
    padding: 0;
    border: 0;
  }

  legend {
    margin-block-end: 6px;
    padding: 0;
  }

  .swatch {
    display: grid;
  }

  .swatch input {
    appearance: none;
    inline-size: 30px;
    block-size: 30px;
    margin: 0;
    background: var(--of-color);
    border: 1px solid light-dark(rgb(0 0 0 / 20%), rgb(255 255 255 / 30%));
    border-radius: 50%;
    cursor: pointer;
    forced-color-adjust: none;
  }

  .swatch input:checked {
    box-shadow:
      0 0 0 2px var(--surface),
      0 0 0 4px var(--primary);
  }

  .swatch input:focus-visible {
    outline-offset: 5px;
  }

  .problem {
    display: flex;
    gap: 8px;
    margin-block-start: 14px;
    color: var(--danger);
    overflow-wrap: anywhere;
  }

  .problem wa-icon {
    flex: none;
    margin-block-start: 3px;
  }

  table {
    inline-size: 100%;
    margin-block-start: 20px;
    border-collapse: separate;
    border-spacing: 0 12px;
    table-layout: fixed;
  }

  thead td,
  tbody th {
    inline-size: 64px;
  }

  th {
    padding: 0 12px 0 0;
    font-size: 0.8125rem;
    font-weight: 500;
    text-align: start;
    vertical-align: top;
  }

  td + td {
    padding-inline-start: 16px;
  }

  thead th + th {
    padding-inline-start: 16px;
  }

  tbody td {
    padding-block: 0;
    vertical-align: top;
  }

  .samples {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 6px;
  }

  .samples .sample {
    padding-inline: 0;
    border: 1px solid var(--line);
    font-size: 0.6875rem;
  }

  .samples small {
    display: block;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .fails > small,
  .verdict.fails {
    color: var(--danger);
  }

  .verdict {
    display: flex;
    gap: 6px;
    margin-block-start: 4px;
    font-size: 0.75rem;
  }

  .verdict.passes {
    color: var(--success);
  }

  .verdict wa-icon {
    flex: none;
    margin-block-start: 2px;
  }

  @media (width < 720px) {
    table,
    tbody,
    tr,
    tbody td,
    tbody th {
      display: block;
      inline-size: auto;
      padding-inline: 0;
    }

    thead {
      display: none;
    }

    tbody td {
      margin-block-start: 8px;
    }
  }
`;
