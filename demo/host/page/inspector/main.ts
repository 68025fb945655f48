import '../../../../src/host/define.ts';
import type { SvcEmbed } from '../../../../src/host/index.ts';
import { startShell } from '../shell/start-shell.ts';
import { connectControls } from './controls.ts';
import { listen } from './embed-messages.ts';
import { MessageLog } from './message-log.ts';

customElements.define('message-log', MessageLog);

const embed = document.querySelector<SvcEmbed>('svc-embed');
const log = document.querySelector<MessageLog>('message-log');
const controls = document.querySelector<HTMLFormElement>('.controls');
if (embed && log && controls) {
  listen(document, (message) => log.add(message));
  connectControls(controls, embed);
  startShell(embed);
}
