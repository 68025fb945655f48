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

  .pasted {
    margin-block-start: 16px;
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

  .schemes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
    gap: 16px;
    margin-block-start: 20px;
  }

  h3 {
    margin-block-end: 8px;
    font-size: 0.8125rem;
    font-weight: 500;
  }

  .samples {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 6px;
  }

  .samples .sample {
    padding-inline: 0;
    border: 1px solid var(--line);
    font-size: 0.75rem;
  }

  .samples small {
    display: block;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

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
`;
