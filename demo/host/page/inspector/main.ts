import { SvcEmbed } from '../../../../src/host/index.ts';
import { startShell } from '../shell/start-shell.ts';
import { ActionPanel } from './action-panel.ts';
import { ErrorCard } from './error-card.ts';
import { ErrorCodeTable } from './error-code-table.ts';
import { FaultController } from './fault-controller.ts';
import { FaultPanel } from './fault-panel.ts';
import { addInspectorIcons } from './icons.ts';
import { recordEvents } from './record-events.ts';
import { type FaultProxy, selectProxy } from './select-proxy.ts';
import { SessionClient } from './session-client.ts';
import { StateHistory } from './state-history.ts';
import { SurfacePicker } from './surface-picker.ts';
import { Timeline } from './timeline.ts';
import { TimelinePanel } from './timeline-panel.ts';

const embed = document.querySelector('svc-embed');
if (embed) start(embed, await setProxy(embed));

/** Selects the proxy and sets its address as `base-url`, before the element is defined. */
async function setProxy(embed: SvcEmbed): Promise<FaultProxy> {
  const { sharedProxy = '' } = embed.dataset;
  const proxy = await selectProxy(embed.getAttribute('base-url') ?? '', sharedProxy);
  embed.setAttribute('base-url', proxy.origin);
  return proxy;
}

/** Sets up the page. The embed is defined last, so that its first load is already recorded. */
function start(embed: SvcEmbed, proxy: FaultProxy): void {
  const timeline = new Timeline();
  const sessions = new SessionClient(embed, timeline, proxy);
  const faults = new FaultController(embed, proxy, sessions, timeline);
  recordEvents(embed, proxy.origin, timeline);
  addInspectorIcons();
  startShell(embed);
  const parts = { embed, timeline, sessions, faults };
  const elements = {
    'action-panel': ActionPanel,
    'error-card': ErrorCard,
    'error-code-table': ErrorCodeTable,
    'fault-panel': FaultPanel,
    'timeline-panel': TimelinePanel,
    'state-history': StateHistory,
    'surface-picker': SurfacePicker,
  };
  for (const [name, element] of Object.entries(elements)) {
    customElements.define(name, element);
    Object.assign(document.querySelector(name) ?? {}, parts);
  }
  customElements.define('svc-embed', SvcEmbed);
}
