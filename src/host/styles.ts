import { css } from 'lit';

/** The style sheet of each document: a constructed one cannot be shared between documents. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Applies the styles to the shadow root of an element, in its current document. */
export function adoptStyles(root: ShadowRoot): void {
  const { ownerDocument: page } = root;
  const { defaultView } = page;
  if (!defaultView) return;
  const sheet = sheets.get(page) ?? new defaultView.CSSStyleSheet();
  if (!sheets.has(page)) sheet.replaceSync(styles.cssText);
  sheets.set(page, sheet);
  root.adoptedStyleSheets = [sheet];
}

/** The styles of `<svc-embed>`. The frame, the skeleton and the error share one grid cell. */
const styles = css`
  :host {
    display: block;
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
    color-scheme: light dark;
    background: Canvas;
    color: CanvasText;
    outline: none;
  }
  #box.light {
    color-scheme: light;
  }
  #box.dark {
    color-scheme: dark;
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
    place-content: center;
    justify-items: center;
    overflow: auto;
    background: Canvas;
    font: 1rem/1.5 system-ui;
    text-align: center;
  }
  p {
    margin: 0;
    max-inline-size: 32em;
  }
  button {
    padding: 0.5em 1em;
    font: inherit;
  }
`;
