import { readFileSync } from 'node:fs';

/** What the manifest lists of an element, such as an attribute. */
export interface Named {
  readonly name: string;
}

/** An element in custom-elements.json. */
export interface Declaration {
  readonly tagName: string;
  readonly attributes: readonly Named[];
  readonly events: readonly Named[];
  readonly members: readonly (Named & { kind: string; readonly?: boolean; static?: boolean })[];
  readonly slots?: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssProperties?: readonly Named[];
  readonly cssStates?: readonly Named[];
}

const { modules }: { modules: { declarations: Declaration[] }[] } = JSON.parse(
  readFileSync('custom-elements.json', 'utf8'),
);
/** The elements of custom-elements.json. */
export const elements = modules.flatMap(({ declarations }) => declarations);
