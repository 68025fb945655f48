import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import rubyServer from '../../../../docs/session-endpoint/config.ru?raw';
import javaServer from '../../../../docs/session-endpoint/EmbedSession.java?raw';
import phpServer from '../../../../docs/session-endpoint/embed-session.php?raw';
import goServer from '../../../../docs/session-endpoint/main.go?raw';
import pythonServer from '../../../../docs/session-endpoint/server.py?raw';
import nextServer from '../../../../test/integrations/next/app/api/embed-session/route.ts?raw';
import nodeServer from '../../../../test/integrations/server.mjs?raw';
import type { CodeBlock, CodeTab } from '../shell/code-tabs.ts';
import { highlight } from '../shell/highlight.ts';
import { StudioElement } from '../studio/studio-element.ts';
import type { BuilderStore } from './builder-store.ts';
import type { CodeFile } from './code/code-file.ts';
import { FRAMEWORKS } from './code/page-code.ts';
import { SERVERS, serverFile } from './code/server-code.ts';

/** The texts of the session endpoints, by server language. */
const SOURCES: Readonly<Record<string, string>> = {
  node: nodeServer,
  next: nextServer,
  python: pythonServer,
  go: goServer,
  ruby: rubyServer,
  php: phpServer,
  java: javaServer,
};

/** The code of the configuration: the page in each framework, and the session endpoint in each server language. */
export class EmbedCode extends StudioElement<BuilderStore> {
  static override styles = [
    ...StudioElement.styles,
    css`
      :host {
        display: grid;
        gap: 20px;
      }

      section {
        min-inline-size: 0;
        overflow: hidden;
        background: var(--surface);
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }

      header {
        padding: 14px 20px 0;
      }

      @media (width >= 1000px) {
        :host {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }

      @media (width >= 1280px) {
        :host {
          grid-template-columns: minmax(0, 1fr);
          align-content: space-between;
        }
      }
    `,
  ];

  /** Origin of the service. */
  @property() service = '';

  protected override render() {
    const { framework, server } = this.store.configuration;
    return html`
      <section aria-labelledby="page">
        <header>
          <h2 id="page">Your page</h2>
          <p class="soft">The element with your choices.</p>
        </header>
        <code-tabs
          .tabs=${this.#frameworks}
          .selected=${framework}
          @wa-tab-show=${({ detail }: CustomEvent<{ name: string }>) => this.store.set({ framework: detail.name })}
        ></code-tabs>
      </section>
      <section aria-labelledby="server">
        <header>
          <h2 id="server">Your server</h2>
          <p class="soft">Its session endpoint, which keeps the API key.</p>
        </header>
        <code-tabs
          .tabs=${this.#servers}
          .selected=${server}
          @wa-tab-show=${({ detail }: CustomEvent<{ name: string }>) => this.store.set({ server: detail.name })}
        ></code-tabs>
      </section>
    `;
  }

  get #frameworks(): CodeTab[] {
    const { configuration } = this.store;
    return FRAMEWORKS.map(({ id, label, files }) => ({
      id,
      label,
      blocks: () => files(configuration, this.service).map((file) => toBlock(file, label)),
    }));
  }

  get #servers(): CodeTab[] {
    const { configuration } = this.store;
    return SERVERS.map((server) => ({
      id: server.id,
      label: server.label,
      blocks: () => [
        toBlock(
          serverFile(server, SOURCES[server.id] ?? '', configuration, this.service),
          server.label,
        ),
      ],
    }));
  }
}

function toBlock({ name, language, text }: CodeFile, label: string): CodeBlock {
  return {
    label: `${name} for ${label}`,
    copyLabel: `Copy ${name}`,
    file: name,
    text,
    content: highlight(text, language),
  };
}
