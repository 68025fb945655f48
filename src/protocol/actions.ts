import * as v from 'valibot';
import { SessionId } from '../api/session-id.ts';
import { EmbedTheme } from '../api/theme.ts';
import { ActionEnvelope, SOURCE } from './envelope.ts';
import { FilterUrlParameter } from './filter.ts';
import { parsePayload } from './parse-payload.ts';

/** How light or dark the embed is drawn; `auto` follows the viewer's preference. */
export const ColorScheme = v.picklist(['light', 'dark', 'auto']);
export type ColorScheme = v.InferOutput<typeof ColorScheme>;

/** The payload of each action, by its type: "Actions" of the interface. */
export const actionPayloads = {
  'svc:action:set-color-scheme': v.object({ scheme: ColorScheme }),
  'svc:action:set-theme': EmbedTheme,
  'svc:action:set-locale': v.object({ locale: v.string() }),
  'svc:action:set-timezone': v.object({ timezone: v.string() }),
  'svc:action:set-filter': v.object({ filterUrlParameter: FilterUrlParameter }),
  'svc:action:navigate': v.object({ path: v.string() }),
  /** Carries nothing; whatever is sent along is ignored. */
  'svc:action:refresh': v.unknown(),
  'svc:action:set-session': SessionId,
} as const;

/** The types of the eight actions. */
export type ActionType = keyof typeof actionPayloads;

/** The payload of an action of type `T`. */
export type ActionPayload<T extends ActionType> = v.InferOutput<(typeof actionPayloads)[T]>;

/** An action with its payload, discriminated by `type`. */
export type EmbedAction = { [T in ActionType]: { type: T; payload: ActionPayload<T> } }[ActionType];

/** What a message from the host turned out to be; see `ParsedEvent`. */
export type ParsedAction =
  | { kind: 'action'; action: EmbedAction }
  | { kind: 'invalid'; type: ActionType; reason: string }
  | { kind: 'unknown'; type: string; payload: unknown };

/** Parses the data of a message; window and origin must have been checked before. */
export function parseAction(data: unknown): ParsedAction | undefined {
  const result = v.safeParse(ActionEnvelope, data);
  if (!result.success) return undefined;
  const { type, payload } = result.output;
  if (!isActionType(type)) return { kind: 'unknown', type, payload };
  const parsed = parsePayload(actionPayloads[type], payload);
  return parsed.reason === undefined
    ? { kind: 'action', action: { type, payload: parsed.payload } as EmbedAction }
    : { kind: 'invalid', type, reason: parsed.reason };
}

/** Whether a type is one of the eight actions. */
export function isActionType(type: string): type is ActionType {
  return Object.hasOwn(actionPayloads, type);
}

/** Makes the message of an action, dated now; the type may be one that this version does not know. */
export function createAction(type: string, payload: unknown) {
  return { source: SOURCE, direction: 'action', type, payload, timestamp: Date.now() } as const;
}
