import type { WorkspaceView } from '../../workspace.ts';
import { members } from '../members.ts';
import type { AppMessages } from './translations/en-US.ts';

/** A field that a report may use. */
export interface Field {
  readonly member: string;
  readonly title: string;
  readonly isMeasure: boolean;
}

/** Fields with a common heading. */
export interface FieldGroup {
  readonly heading: string;
  readonly fields: readonly Field[];
}

/** Members of a session's data model. */
export type DataMembers = Pick<WorkspaceView, 'measures' | 'dimensions'>;

type Folder = 'time' | 'places' | 'delays';

const FOLDERS: readonly [Folder, RegExp][] = [
  ['time', /\.(day|week|month|hour|weekday)$/],
  ['places', /\.(origin|destination)/],
  ['delays', /\.delay_/],
];

/** Returns the title of a member; its name if it has none. */
export function memberTitle(member: string): string {
  return members[member]?.title ?? member;
}

/** Returns the fields of the session's data model, measures first. */
export function fieldsOf({ measures, dimensions }: DataMembers): Field[] {
  const field = (isMeasure: boolean) => (member: string) => ({
    member,
    title: memberTitle(member),
    isMeasure,
  });
  return [...measures.map(field(true)), ...dimensions.map(field(false))];
}

/** Groups fields by folder, with the measures first; by cube if no field has a folder. */
export function groupByFolder(fields: readonly Field[], messages: AppMessages): FieldGroup[] {
  const folderOf = ({ member }: Field) => FOLDERS.find(([, of]) => of.test(member))?.[0] ?? 'other';
  const dimensions = fields.filter(({ isMeasure }) => !isMeasure);
  if (dimensions.every((field) => folderOf(field) === 'other')) return groupByCube(fields);
  const groups = [
    { heading: messages.measures, fields: fields.filter(({ isMeasure }) => isMeasure) },
    ...(['time', 'places', 'delays', 'other'] as const).map((folder) => ({
      heading: messages[folder],
      fields: dimensions.filter((field) => folderOf(field) === folder),
    })),
  ];
  return groups.filter((group) => group.fields.length > 0);
}

/** Groups fields by cube. */
export function groupByCube(fields: readonly Field[]): FieldGroup[] {
  const cubeOf = ({ member }: Field) => member.split('.')[0] ?? '';
  return [...new Set(fields.map(cubeOf))].map((heading) => ({
    heading,
    fields: fields.filter((field) => cubeOf(field) === heading),
  }));
}
