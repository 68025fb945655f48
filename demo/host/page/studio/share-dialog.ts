import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import { css, html, nothing } from 'lit';
import { property, queryAll, state } from 'lit/decorators.js';
import type { SvcEmbed } from '../../../../src/host/index.ts';
import { sharedLogo } from '../shell/shared-theme.ts';
import { pictureOf } from './embed-picture.ts';
import { drawShareCard, PANEL_RATIO, verdictOf } from './share-card.ts';
import { StudioElement } from './studio-element.ts';
import { SCHEMES } from './theme/contrast.ts';

/** A dashboard is loaded, and has its figures, within this time. */
const PICTURE_MS = 60_000;

/** The card as a file, and its URL for the download. */
interface Card {
  readonly canvas: HTMLCanvasElement;
  readonly file: Blob;
  readonly url: string;
}

/** Dialog with a card of the theme, a PNG file to download or to copy. */
export class ShareDialog extends StudioElement {
  static override styles = [
    ...StudioElement.styles,
    css`
      wa-dialog {
        --width: min(880px, calc(100vw - 24px));
      }

      canvas,
      .waiting {
        display: block;
        inline-size: 100%;
        aspect-ratio: 1200 / 630;
        border: 1px solid var(--line);
        border-radius: 10px;
        forced-color-adjust: none;
      }

      .waiting {
        position: relative;
        overflow: hidden;
        background: var(--sunken);
      }

      /* as wide as the card shows it, so that its text keeps its size, and displayed, because browsers do not lay out a hidden frame */
      svc-embed {
        position: absolute;
        inset-block-start: 0;
        inline-size: 580px;
        block-size: 1000px;
        opacity: 0.4;
        transform: scale(0.7);
        transform-origin: 0 0;
      }

      svc-embed + svc-embed {
        inset-inline-start: 50%;
      }
    `,
  ];

  /** Origin of the service. */
  @property() service = '';
  @state() private open = false;
  @state() private isDrawing = false;
  @state() private card: Card | undefined;
  @state() private problem = '';
  @state() private copied = '';
  @queryAll('svc-embed') private embeds!: NodeListOf<SvcEmbed>;
  #drawing = new AbortController();

  /** Loads the dashboard in light and dark, and draws the card. */
  async show(): Promise<void> {
    this.open = true;
    this.problem = '';
    this.copied = '';
    this.isDrawing = true;
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    try {
      await this.updateComplete;
      const card = await this.#draw(signal);
      if (signal.aborted) URL.revokeObjectURL(card.url);
      else this.card = card;
    } catch {
      if (!signal.aborted) this.problem = 'The card could not be drawn. Close this and try again.';
    } finally {
      if (!signal.aborted) this.isDrawing = false;
    }
  }

  protected override render() {
    const { card, problem } = this;
    return html`<wa-dialog
      label="Share this theme"
      ?open=${this.open}
      @wa-after-hide=${this.#close}
    >
      ${card?.canvas ?? nothing}
      ${this.isDrawing ? this.#sources() : nothing}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      <p class="unseen" role="status">${this.copied}</p>
      <wa-button slot="footer" appearance="outlined" size="s" ?disabled=${!card} @click=${this.#copy}>
        ${this.copied || 'Copy image'}
      </wa-button>
      <wa-button slot="footer" variant="brand" size="s" ?disabled=${!card} href=${card?.url ?? nothing} download="theme.png">
        Download PNG
      </wa-button>
    </wa-dialog>`;
  }

  /** The dashboards that the card shows. */
  #sources() {
    const { theme, locale, timezone } = this.store.design;
    return html`<p class="unseen" role="status">Drawing the card …</p>
      <div class="waiting" inert>
        ${SCHEMES.map(
          (scheme) => html`<svc-embed
            base-url=${this.service}
            dashboard="flights"
            session-url="/api/embed-session"
            .frameTitle=${`Card, ${scheme}`}
            .colorScheme=${scheme}
            .theme=${theme}
            .locale=${locale}
            .timezone=${timezone}
          ></svc-embed>`,
        )}
      </div>`;
  }

  async #draw(signal: AbortSignal): Promise<Card> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PICTURE_MS)]);
    const pictures = [...this.embeds].map((embed) => pictureOf(embed, PANEL_RATIO, limit));
    const [light, dark] = await Promise.all(pictures);
    if (!light || !dark) throw new Error('The dashboards are missing.');
    const { theme, results, browser } = this.store;
    const content = { theme, results, logo: await loadLogo(), pictures: { light, dark } };
    const canvas = drawShareCard(content, browser.resolve);
    canvas.role = 'img';
    canvas.ariaLabel = `The dashboard in light and dark. ${verdictOf(results)}.`;
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (!file) throw new Error('The picture is empty.');
    return { canvas, file, url: URL.createObjectURL(file) };
  }

  readonly #copy = async () => {
    const { card } = this;
    if (!card) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ [card.file.type]: card.file })]);
      this.copied = 'Image copied';
    } catch {
      this.problem = 'The browser does not allow copying. Download the file instead.';
    }
  };

  readonly #close = () => {
    this.#drawing.abort();
    this.isDrawing = false;
    this.open = false;
    if (this.card) URL.revokeObjectURL(this.card.url);
    this.card = undefined;
  };
}

/** Returns the logo from which the theme was created, if there is one. */
async function loadLogo(): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = sharedLogo();
  return image.decode().then(
    () => image,
    () => undefined,
  );
}
