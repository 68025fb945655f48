import ban from 'lucide-static/icons/ban.svg?raw';
import copyX from 'lucide-static/icons/copy-x.svg?raw';
import fileX from 'lucide-static/icons/file-x.svg?raw';
import hourglass from 'lucide-static/icons/hourglass.svg?raw';
import key from 'lucide-static/icons/key.svg?raw';
import keyRound from 'lucide-static/icons/key-round.svg?raw';
import logOut from 'lucide-static/icons/log-out.svg?raw';
import messageX from 'lucide-static/icons/message-square-x.svg?raw';
import refresh from 'lucide-static/icons/refresh-cw.svg?raw';
import refreshOff from 'lucide-static/icons/refresh-cw-off.svg?raw';
import reload from 'lucide-static/icons/rotate-cw.svg?raw';
import serverOff from 'lucide-static/icons/server-off.svg?raw';
import shieldBan from 'lucide-static/icons/shield-ban.svg?raw';
import shieldX from 'lucide-static/icons/shield-x.svg?raw';
import snail from 'lucide-static/icons/snail.svg?raw';
import ticketSlash from 'lucide-static/icons/ticket-slash.svg?raw';
import ticketX from 'lucide-static/icons/ticket-x.svg?raw';
import timer from 'lucide-static/icons/timer.svg?raw';
import timerOff from 'lucide-static/icons/timer-off.svg?raw';
import unplug from 'lucide-static/icons/unplug.svg?raw';
import userX from 'lucide-static/icons/user-x.svg?raw';
import mask from 'lucide-static/icons/venetian-mask.svg?raw';
import volumeX from 'lucide-static/icons/volume-x.svg?raw';
import wrench from 'lucide-static/icons/wrench.svg?raw';
import { addIcons } from '../shell/icons.ts';

/** Registers the inspector's icons for `<wa-icon>`. */
export function addInspectorIcons(): void {
  addIcons({
    ban,
    'copy-x': copyX,
    'file-x': fileX,
    hourglass,
    key,
    'key-round': keyRound,
    'log-out': logOut,
    'message-square-x': messageX,
    'refresh-cw': refresh,
    'refresh-cw-off': refreshOff,
    'rotate-cw': reload,
    'server-off': serverOff,
    'shield-x': shieldX,
    snail,
    'ticket-slash': ticketSlash,
    'ticket-x': ticketX,
    timer,
    'timer-off': timerOff,
    'shield-ban': shieldBan,
    unplug,
    'user-x': userX,
    'venetian-mask': mask,
    'volume-x': volumeX,
    wrench,
  });
}
