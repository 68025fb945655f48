import 'svc-embed/inspector';
import { SvcEmbed } from 'svc-embed/host';
import type { SvcInspector } from 'svc-embed/inspector';
import { addIcons } from '../shell/icons.ts';
import { startShell } from '../shell/start-shell.ts';
import { ViewAs } from '../shell/view-as.ts';
import { ComboField } from '../studio/combo-field.ts';
import { ActionPanel } from './action-panel.ts';
import { FaultController } from './fault-controller.ts';
import { FaultPanel } from './fault-panel.ts';
import { recordFrameReports } from './frame-reports.ts';
import { type FaultProxy, selectProxy } from './select-proxy.ts';
import { SessionClient } from './session-client.ts';
import { SurfacePicker } from './surface-picker.ts';

const embed = document.querySelector('svc-embed');
const inspector = document.querySelector('svc-inspector');
if (embed && inspector) start(embed, inspector, await setProxy(embed));

/** Selects the proxy and sets its address as `base-url`, before the element is defined. */
async function setProxy(embed: SvcEmbed): Promise<FaultProxy> {
  const { sharedProxy = '' } = embed.dataset;
  const proxy = await selectProxy(embed.getAttribute('base-url') ?? '', sharedProxy);
  embed.setAttribute('base-url', proxy.origin);
  return proxy;
}

/** Sets up the page. The embed is defined last, so that its first load is already recorded. */
function start(embed: SvcEmbed, inspector: SvcInspector, proxy: FaultProxy): void {
  const sessions = new SessionClient(embed, inspector, proxy);
  const faults = new FaultController(embed, proxy, sessions, inspector);
  recordFrameReports(embed, proxy.origin, inspector);
  addIcons(
    import.meta.glob<string>(
      '../../../../node_modules/lucide-static/icons/{ban,chevron-down,copy-x,file-x,hourglass,key,key-round,log-out,message-square-x,refresh-cw,refresh-cw-off,rotate-cw,server-off,shield-ban,shield-x,snail,ticket-slash,ticket-x,timer,timer-off,unplug,user-x,venetian-mask,volume-x,wrench}.svg',
      { query: '?raw', import: 'default', eager: true },
    ),
  );
  startShell(embed);
  const parts = { embed, inspector, sessions, faults };
  const elements = {
    'action-panel': ActionPanel,
    'combo-field': ComboField,
    'fault-panel': FaultPanel,
    'surface-picker': SurfacePicker,
    'view-as': ViewAs,
  };
  for (const [name, element] of Object.entries(elements)) {
    customElements.define(name, element);
    Object.assign(document.querySelector(name) ?? {}, parts);
  }
  const show = () => embed.closest('main')?.classList.remove('loading');
  for (const type of ['svc-dashboard-loaded', 'svc-error']) embed.addEventListener(type, show);
  // the viewer may have selected another surface before the dashboard has loaded
  embed.addEventListener('svc-ready', () => embed.surface === 'dashboard' || show());
  customElements.define('svc-embed', SvcEmbed);
}
