import { css } from 'lit';
import type { Kind } from './journal.ts';

/** How a kind of entry is named and drawn, and from whom to whom it goes. */
export const kinds: Readonly<Record<Kind, { label: string; way: string; icon: string }>> = {
  event: { label: 'Events', way: 'frame → host', icon: 'arrow-left' },
  action: { label: 'Actions', way: 'host → frame', icon: 'arrow-right' },
  session: { label: 'Sessions', way: 'host → server', icon: 'arrow-up' },
  request: { label: 'Requests', way: 'frame → service', icon: 'cloud-upload' },
  state: { label: 'Element', way: 'element → host', icon: 'activity' },
  dropped: { label: 'Dropped', way: 'stranger → host', icon: 'circle-slash' },
  step: { label: 'Steps', way: 'you', icon: 'hand' },
};

/** The colour of each kind, as `--kind` below `[data-kind]`. */
export const kindColors = css`
  [data-kind] {
    --kind: var(--ink-soft);
  }

  [data-kind='event'] {
    --kind: var(--primary);
  }

  [data-kind='action'] {
    --kind: light-dark(#7438c2, #c8a6ff);
  }

  [data-kind='session'] {
    --kind: light-dark(#0a716c, #62d2ca);
  }

  [data-kind='dropped'] {
    --kind: var(--warning);
  }

  [data-kind='step'] {
    --kind: light-dark(#a8276b, #ff9fcb);
  }
`;
