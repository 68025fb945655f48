import { css } from 'lit';

/**
 * Styles of the texts of comments, of their exact times, and of a printed panel.
 * A text is aligned with its author, not with the side of its language, and each paragraph has its own direction. It is
 * clipped, because combining marks may be as high as other comments. Print shows all texts, and no controls.
 */
export const textStyles = css`
  .content {
    grid-column: 2;
    overflow-wrap: anywhere;
  }
  .text {
    display: block;
    white-space: pre-wrap;
    text-align: left;
    unicode-bidi: plaintext;
  }
  .text,
  .author,
  .state {
    overflow: clip;
    overflow-clip-margin: 4px;
  }
  .text[data-cut]:not(:focus-within) {
    max-block-size: calc(15 * 1lh);
  }
  .text[data-cut][data-overflows]:not(:focus-within) {
    overflow-clip-margin: 0px;
    mask-image: linear-gradient(#000 calc(100% - 3lh), transparent);
  }
  .text[data-cut]:not([data-overflows]) + .expand {
    display: none;
  }
  .expand {
    margin-inline-start: calc(-0.625 * var(--_svc-rem));
    color: var(--_accent-text);
  }
  :host(:dir(rtl)) .text {
    text-align: right;
  }
  .content a {
    color: var(--_accent-text);
  }
  .mention {
    padding: 0 calc(0.25 * var(--_svc-rem));
    border-radius: calc(0.25 * var(--_svc-rem));
    background: var(--_tint);
    color: var(--_accent-text);
    font-weight: 550;
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  .mention[data-me] {
    background: light-dark(
      color-mix(in oklab, var(--_accent) 22%, var(--_background)),
      color-mix(in oklab, var(--_accent) 40%, var(--_background))
    );
    color: var(--_text);
  }
  time:focus::after {
    content: attr(title);
    position: absolute;
    inset-block-start: 100%;
    inset-inline-start: 0;
    z-index: 1;
    max-inline-size: 100%;
    padding: calc(0.125 * var(--_svc-rem)) calc(0.5 * var(--_svc-rem));
    border: 1px solid var(--_border);
    border-radius: var(--_control);
    background: var(--_background);
    color: var(--_text);
    box-shadow: 0 4px 16px rgb(0 0 0 / 0.18);
  }
  @media print {
    :host {
      container-type: normal;
    }
    header {
      position: static;
    }
    button,
    .composer,
    .reply-form,
    .tools,
    .filters,
    .notice,
    .people {
      display: none;
    }
    .group {
      content-visibility: visible;
    }
    .thread,
    .comment {
      break-inside: avoid;
    }
    time:focus::after {
      display: none;
    }
    .text[data-cut]:not(:focus-within) {
      max-block-size: none;
      overflow: visible;
      mask-image: none;
    }
  }
`;
