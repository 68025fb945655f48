import * as v from 'valibot';
import { VERSION } from '../api/version.ts';
import { isRecord } from '../lib/json.ts';
import { ENTRIES_MAX, Entry, Origin } from './entry.ts';
import { Timeline, type TimelineEntry } from './timeline.ts';

/** A recorded timeline, as it is read from a file. */
export interface Trace {
  /** The origin of the page on which it was recorded. */
  readonly page: string;
  readonly entries: readonly TimelineEntry[];
}

const FORMAT = 'svc-embed-trace';
const FORMAT_VERSION = 1;
/** More than the largest trace that can be exported. */
const FILE_MAX_MB = 32;

/** The time to start a download. */
const SAVE_MS = 60_000;

const Recorded = v.object({ page: Origin, entries: v.array(Entry) });

/** Returns the text of a trace file. */
export function serializeTrace(entries: readonly TimelineEntry[], page: string): string {
  return JSON.stringify({
    format: FORMAT,
    version: FORMAT_VERSION,
    svcEmbed: VERSION,
    page,
    entries: entries.map(({ id: _, ...entry }) => entry),
  });
}

/** Reads a trace file. Throws an error that names what is wrong with it. */
export async function readTrace(file: Blob): Promise<Trace> {
  const megabytes = file.size / 1e6;
  if (megabytes > FILE_MAX_MB)
    throw new Error(
      `The file has ${megabytes.toFixed(1)} MB. A trace has at most ${FILE_MAX_MB} MB.`,
    );
  return parseTrace(await file.text());
}

/** Parses the text of a trace file. Secrets are removed again, in case the file was edited. */
export function parseTrace(text: string): Trace {
  const json = parseJson(text);
  if (!isRecord(json) || json.format !== FORMAT)
    throw new Error(`The file is not a trace of svc-embed: "format" is not "${FORMAT}".`);
  if (json.version !== FORMAT_VERSION)
    throw new Error(
      `The trace has another version than ${FORMAT_VERSION}. Open it with the version of svc-embed that exported it.`,
    );
  const { entries } = json;
  if (Array.isArray(entries) && entries.length > ENTRIES_MAX)
    throw new Error(`The trace has ${entries.length} entries. At most ${ENTRIES_MAX} are allowed.`);
  const { success, issues, output } = v.safeParse(Recorded, json);
  if (!success) throw new Error(`The trace is invalid at ${pathOf(issues)}.`);
  const timeline = new Timeline();
  for (const entry of output.entries) timeline.add(entry);
  return { page: output.page, entries: timeline.entries };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON. Open a file that “Export” has saved.');
  }
}

function pathOf([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  return v.getDotPath(issue) ?? issue.expected ?? 'its top level';
}

/** Saves the text of a trace as a file. */
export function saveFile(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  link.download = `svc-embed-trace-${time}.json`;
  link.click();
  // Some browsers read the content after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVE_MS);
}
