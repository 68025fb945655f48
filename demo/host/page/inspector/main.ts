import { SvcEmbed } from '../../../../src/host/index.ts';
import { startShell } from '../shell/start-shell.ts';
import { ActionPanel } from './action-panel.ts';
import { FailureCard } from './failure-card.ts';
import { FailureTable } from './failure-table.ts';
import { FaultBench } from './fault-bench.ts';
import { FaultPanel } from './fault-panel.ts';
import { addInspectorIcons } from './icons.ts';
import { Journal } from './journal.ts';
import { type Line, lineOf } from './line.ts';
import { listen } from './listen.ts';
import { MessageLog } from './message-log.ts';
import { SessionDesk } from './session-desk.ts';
import { SessionLife } from './session-life.ts';
import { SurfaceChoice } from './surface-choice.ts';

const embed = document.querySelector('svc-embed');
if (embed) start(embed, await findLine(embed));

/** The line to take; the embed is told its address before it is defined. */
async function findLine(embed: SvcEmbed): Promise<Line> {
  const { sharedLine = '' } = embed.dataset;
  const line = await lineOf(embed.getAttribute('base-url') ?? '', sharedLine);
  embed.setAttribute('base-url', line.origin);
  return line;
}

/** Sets everything up, the embed last: what it has by then counts from its first moment. */
function start(embed: SvcEmbed, line: Line): void {
  const journal = new Journal();
  const desk = new SessionDesk(embed, journal, line);
  const bench = new FaultBench(embed, line, desk, journal);
  listen(embed, line.origin, journal);
  addInspectorIcons();
  startShell(embed);
  const parts = { embed, journal, desk, bench };
  const elements = {
    'action-panel': ActionPanel,
    'failure-card': FailureCard,
    'failure-table': FailureTable,
    'fault-panel': FaultPanel,
    'message-log': MessageLog,
    'session-life': SessionLife,
    'surface-choice': SurfaceChoice,
  };
  for (const [name, element] of Object.entries(elements)) {
    customElements.define(name, element);
    Object.assign(document.querySelector(name) ?? {}, parts);
  }
  customElements.define('svc-embed', SvcEmbed);
}
