import * as v from 'valibot';
import { object } from '../api/base-schemas.ts';
import { SessionId } from '../api/session-id.ts';
import { EmbedTheme } from '../api/theme.ts';
import { ActionEnvelope, SOURCE } from './envelope.ts';
import { FilterUrlParameter } from './filter.ts';
import { parsePayload, withoutInput } from './parse-payload.ts';

/** The color scheme of the embed; `auto` follows the viewer's preference. */
export const ColorScheme = v.picklist(['light', 'dark', 'auto']);
export type ColorScheme = v.InferOutput<typeof ColorScheme>;

/** The payload schema of each action type: "Actions" of the interface. */
export const actionPayloads = {
  'svc:action:set-color-scheme': object({ scheme: ColorScheme }),
  'svc:action:set-theme': EmbedTheme,
  'svc:action:set-locale': object({ locale: v.string() }),
  'svc:action:set-timezone': object({ timezone: v.string() }),
  'svc:action:set-filter': object({ filterUrlParameter: FilterUrlParameter }),
  'svc:action:navigate': object({ path: v.string() }),
  /** Has no payload; any value is ignored. */
  'svc:action:refresh': v.unknown(),
  'svc:action:set-session': SessionId,
} as const;

/** The types of the eight actions. */
export type ActionType = keyof typeof actionPayloads;

/** The payload of an action of type `T`. */
export type ActionPayload<T extends ActionType> = v.InferOutput<(typeof actionPayloads)[T]>;

/** An action with its payload, discriminated by `type`. */
export type EmbedAction = { [T in ActionType]: { type: T; payload: ActionPayload<T> } }[ActionType];

/** A parsed message from the host; see `ParsedEvent`. */
export type ParsedAction =
  | { kind: 'action'; action: EmbedAction }
  | { kind: 'invalid'; type: ActionType; reason: string }
  | { kind: 'unknown'; type: string; payload: unknown };

/**
 * Parses the data of a message whose window and origin are checked; returns undefined if it is not an action. The reason
 * of an invalid one does not repeat its input.
 */
export function parseAction(data: unknown): ParsedAction | undefined {
  const result = v.safeParse(ActionEnvelope, data);
  if (!result.success) return undefined;
  const { type, payload } = result.output;
  if (!isActionType(type)) return { kind: 'unknown', type, payload };
  const parsed = parsePayload(actionPayloads[type], payload, withoutInput);
  return parsed.reason === undefined
    ? { kind: 'action', action: { type, payload: parsed.payload } as EmbedAction }
    : { kind: 'invalid', type, reason: parsed.reason };
}

/** Whether a type is one of the eight actions. */
export function isActionType(type: string): type is ActionType {
  return Object.hasOwn(actionPayloads, type);
}

/** Creates the message of an action with the current time; this version need not define the type. */
export function createAction(type: string, payload: unknown) {
  return { source: SOURCE, direction: 'action', type, payload, timestamp: Date.now() } as const;
}
