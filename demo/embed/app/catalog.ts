import type { WorkspaceView } from '../../workspace.ts';
import { members } from '../members.ts';
import type { AppWords } from './words/en-US.ts';

/** A field that a report may use. */
export interface Field {
  readonly member: string;
  readonly title: string;
  readonly isMeasure: boolean;
}

/** Fields under one heading. */
export interface FieldGroup {
  readonly heading: string;
  readonly fields: readonly Field[];
}

/** The members of a session's data model. */
export type Declared = Pick<WorkspaceView, 'measures' | 'dimensions'>;

type Folder = 'time' | 'places' | 'delays';

const FOLDERS: readonly [Folder, RegExp][] = [
  ['time', /\.(day|week|month|hour|weekday)$/],
  ['places', /\.(origin|destination)/],
  ['delays', /\.delay_/],
];

/** The title of a member, so that no two are alike; its own name where it is not known. */
export function titleOf(words: AppWords, member: string): string {
  if (member === 'flights.origin_city') return words.originCity;
  if (member === 'flights.destination') return words.destination;
  if (member === 'flights.destination_city') return words.destinationCity;
  return members[member]?.title ?? member;
}

/** The fields that the session's data model declares: measures first. */
export function fieldsOf(words: AppWords, { measures, dimensions }: Declared): Field[] {
  const field = (isMeasure: boolean) => (member: string) => ({
    member,
    title: titleOf(words, member),
    isMeasure,
  });
  return [...measures.map(field(true)), ...dimensions.map(field(false))];
}

/** Fields by the folders that the view defines: measures, then one group a folder; by cube where it defines none. */
export function byFolder(fields: readonly Field[], words: AppWords): FieldGroup[] {
  const folderOf = ({ member }: Field) => FOLDERS.find(([, of]) => of.test(member))?.[0] ?? 'other';
  const dimensions = fields.filter(({ isMeasure }) => !isMeasure);
  if (dimensions.every((field) => folderOf(field) === 'other')) return byCube(fields);
  const groups = [
    { heading: words.measures, fields: fields.filter(({ isMeasure }) => isMeasure) },
    ...(['time', 'places', 'delays', 'other'] as const).map((folder) => ({
      heading: words[folder],
      fields: dimensions.filter((field) => folderOf(field) === folder),
    })),
  ];
  return groups.filter((group) => group.fields.length > 0);
}

/** Fields by the cube that they belong to. */
export function byCube(fields: readonly Field[]): FieldGroup[] {
  const cubeOf = ({ member }: Field) => member.split('.')[0] ?? '';
  return [...new Set(fields.map(cubeOf))].map((heading) => ({
    heading,
    fields: fields.filter((field) => cubeOf(field) === heading),
  }));
}
