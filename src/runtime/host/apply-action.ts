import type { EmbedAction } from '../../protocol/actions.ts';
import { parseFilter } from '../../protocol/filter.ts';
import type { Appearance } from '../state/appearance.ts';
import type { FrameState } from '../state/frame-state.ts';
import type { Preferences } from '../state/preferences.ts';

/** The part of the state that actions change. */
export type ActionState = Pick<FrameState, 'setFilter'> & {
  readonly appearance: Pick<Appearance, 'setColorScheme' | 'setTheme'>;
  readonly preferences: Pick<Preferences, 'setLocale' | 'setTimeZone'>;
};

/**
 * Applies an action to the state. Returns the reason if the action is rejected. `navigate`, `refresh` and `set-session`
 * are not part of the state, so they change nothing here.
 */
export function applyAction(
  { type, payload }: EmbedAction,
  state: ActionState,
): string | undefined {
  switch (type) {
    case 'svc:action:set-color-scheme':
      state.appearance.setColorScheme(payload.scheme);
      return undefined;
    case 'svc:action:set-theme': {
      const field = state.appearance.setTheme('host', payload);
      return field && `${field} is not a valid theme value`;
    }
    case 'svc:action:set-locale':
      return state.preferences.setLocale(payload.locale)
        ? undefined
        : 'locale: its language is not shipped';
    case 'svc:action:set-timezone':
      return state.preferences.setTimeZone(payload.timezone)
        ? undefined
        : 'timezone: must be an IANA name that the account allows';
    case 'svc:action:set-filter': {
      const filter = parseFilter(payload.filterUrlParameter);
      if (filter) state.setFilter(filter);
      return undefined;
    }
    default:
      return undefined;
  }
}
