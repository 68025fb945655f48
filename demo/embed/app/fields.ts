import type { DataMembers } from '../../workspace.ts';
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

/** Returns the title of a member; its name if it has none. */
export function memberTitle(member: string): string {
  return members[member]?.title ?? member;
}

/** Returns the fields of the session's data model, measures first. */
export function fieldsOf({
  measures,
  dimensions,
}: Pick<DataMembers, 'measures' | 'dimensions'>): Field[] {
  const field = (isMeasure: boolean) => (member: string) => ({
    member,
    title: memberTitle(member),
    isMeasure,
  });
  return [...measures.map(field(true)), ...dimensions.map(field(false))];
}

/** Groups fields by folder, with the measures first; by cube if the data model defines no folders. */
export function groupByFolder(
  fields: readonly Field[],
  { folders }: Pick<DataMembers, 'folders'>,
  messages: AppMessages,
): FieldGroup[] {
  if (Object.keys(folders).length === 0) return groupByCube(fields);
  const folderOf = ({ member, isMeasure }: Field) =>
    isMeasure ? 'measures' : (folders[member] ?? 'other');
  const groups = (['measures', 'time', 'places', 'delays', 'other'] as const).map((folder) => ({
    heading: messages[folder],
    fields: fields.filter((field) => folderOf(field) === folder),
  }));
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
