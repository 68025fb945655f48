import { adoptStyles, type CSSResultOrNative, unsafeCSS } from '@lit/reactive-element';

/** Applies styles to a shadow root in any document. Lit's style sheets cannot be used in that of another window. */
export function adoptStylesIn(root: ShadowRoot, elementStyles: CSSResultOrNative[]): void {
  const { ownerDocument } = root;
  const { defaultView } = ownerDocument;
  if (ownerDocument === document) {
    adoptStyles(root, elementStyles);
  } else if (defaultView) {
    root.adoptedStyleSheets = elementStyles.map((style) => {
      const sheet = new defaultView.CSSStyleSheet();
      if ('cssText' in style) sheet.replaceSync(style.cssText);
      return sheet;
    });
  }
}

/**
 * The styles of `<svc-embed>`. The frame, the skeleton and the error share one grid cell. In a container that is as wide
 * as its content, such as a dialog, the element is as wide as an iframe.
 */
export const styles = unsafeCSS(`
  :host {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    box-sizing: border-box;
    inline-size: 100%;
    block-size: 600px;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  div,
  iframe {
    grid-area: 1 / 1;
    inline-size: 100%;
    block-size: 100%;
    box-sizing: border-box;
    border: 0;
  }
  #box {
    display: grid;
    grid-template: 100% / 100%;
    contain: inline-size;
    contain-intrinsic-inline-size: 300px;
    background: Canvas;
    color: CanvasText;
    outline: 0 none light-dark(#000, #fff);
    transition: outline-color 1ms;
    animation: shown 1ms;
  }
  @keyframes shown {
  }
  iframe:not(.visible) {
    visibility: hidden;
  }
  .visible ~ [part='loading'] {
    display: none;
  }
  #skeleton,
  [part='error'] {
    display: grid;
    gap: 1rem;
    padding: 1rem;
  }
  #skeleton {
    grid-template-rows: 1.5rem 5rem;
    overflow: hidden;
  }
  i {
    border-radius: 8px;
    background: #8882;
  }
  @keyframes fade-in {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    #skeleton {
      animation: fade-in 2s 0.2s infinite alternate backwards;
    }
  }
  [part='error'] {
    gap: 0.5rem;
    place-content: safe center;
    justify-items: center;
    overflow: auto;
    background: Canvas;
    font: max(1rem, 14px)/1.5 system-ui;
    text-align: center;
    white-space: normal;
  }
  strong {
    font-weight: 600;
  }
  p {
    margin: 0;
    max-inline-size: 32em;
  }
  button {
    margin-block-start: 0.5rem;
    padding: 0.5em 1em;
    border: 1px solid #8888;
    border-radius: 8px;
    background: #8882;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    background: #8884;
  }
`);
