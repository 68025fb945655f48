import { css } from 'lit';
import type { Kind } from './timeline.ts';

/** Label, direction and icon of each kind of entry. */
export const kinds: Readonly<Record<Kind, { label: string; direction: string; icon: string }>> = {
  event: { label: 'Events', direction: 'frame → host', icon: 'arrow-left' },
  action: { label: 'Actions', direction: 'host → frame', icon: 'arrow-right' },
  session: { label: 'Sessions', direction: 'host → server', icon: 'arrow-up' },
  request: { label: 'Requests', direction: 'frame → service', icon: 'cloud-upload' },
  state: { label: 'Element', direction: 'element → host', icon: 'activity' },
  dropped: { label: 'Dropped', direction: 'other → host', icon: 'circle-slash' },
  step: { label: 'Steps', direction: 'you', icon: 'hand' },
};

/** The color of each kind, as `--kind` of `[data-kind]`. */
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
