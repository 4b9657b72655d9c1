/**
 * Past trials as JSON: a list of objects, or an object with such a list under `trials`, as `bbkb show --json` prints
 * it; or one object on each line. An object is flat, `{ lr: 0.1, loss: 0.3 }`, or
 * `{ parameters: { lr: 0.1 }, value: 0.3 }`.
 */
import * as z from 'zod';
import { goals } from '../../engine/port/goal.ts';
import { parseJson } from '../../system/json.ts';
import { jsonBreak, jsonBreakPlace } from '../../system/jsonBreak.ts';
import { contentProblems, entryOfLines, entryOfList } from './messages.ts';
import { failure, tooMany, type PastFormat, type PastRow, type ReadResult } from './pastFormat.ts';
import type { PastTarget } from './pastTarget.ts';

/** Also a file whose name tells nothing. */
export const json: PastFormat = { recognises: () => true, read: readJson };
export const jsonLines: PastFormat = { recognises: ({ extension }) => extension === '.jsonl', read: readJsonLines };

const entrySchema = z.record(z.string(), z.unknown());
const objectiveSchema = z.object({ metric: z.string(), goal: z.enum(goals) });
/** What `bbkb show --json` says of its objectives. */
const studySchema = objectiveSchema.extend({ objectives: z.array(objectiveSchema).min(1).exactOptional() });
const trialListSchema = z.union([z.array(z.unknown()), z.object({ trials: z.array(z.unknown()) })]);

function readJson(text: string, { objective: { metric } }: PastTarget, most: number): ReadResult {
  const value = parseJson(text);
  if (value === undefined) return failure(contentProblems.notJson(jsonBreakPlace(text)));
  const list = trialListSchema.safeParse(value);
  if (!list.success) return failure(contentProblems.noList());
  const entries = 'trials' in list.data ? list.data.trials : list.data;
  const read = tableOfEntries(entries, { metric, most }, (i) => entryOfList(i + 1));
  const { data: study } = studySchema.safeParse(value);
  if (!read.ok || study === undefined) return read;
  return { ok: true, value: { ...read.value, objectives: study.objectives ?? [study] } };
}

function readJsonLines(text: string, { objective: { metric } }: PastTarget, most: number): ReadResult {
  const entries: unknown[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === '') continue;
    if (entries.length === most) return tooMany(most);
    const entry = parseJson(line);
    if (entry === undefined) return failure(contentProblems.entryNotJson(entries.length + 1, jsonBreak(line) + 1));
    entries.push(entry);
  }
  return tableOfEntries(entries, { metric, most }, (i) => entryOfLines(i + 1));
}

function tableOfEntries(
  entries: readonly unknown[],
  { metric, most }: { readonly metric: string; readonly most: number },
  nameOf: (i: number) => string,
): ReadResult {
  if (entries.length > most) return tooMany(most);
  const rows: PastRow[] = [];
  const names = new Set<string>();
  for (const [i, each] of entries.entries()) {
    const checked = entrySchema.safeParse(each);
    if (!checked.success) return failure(contentProblems.notAnObject(nameOf(i)));
    const row = rowOf(checked.data, metric);
    for (const name of row.cells.keys()) names.add(name);
    if (row.metric !== undefined) names.add(metric);
    rows.push(row);
  }
  return { ok: true, value: { names, rows } };
}

/** The prediction of a trial that was stopped early, as `bbkb show --json` has it. */
const predictionSchema = z.object({ mean: z.number(), sd: z.number().nonnegative() });

function rowOf(object: Readonly<Record<string, unknown>>, metric: string): PastRow {
  const nested = entrySchema.safeParse(own(object, 'parameters'));
  if (nested.success) {
    const known = {
      cells: new Map(Object.entries(nested.data)),
      measured: measuredIn(object),
      feasible: feasibleIn(object),
    };
    if (own(object, 'invalid') === true) return { ...known, metric: undefined };
    const predicted = predictionSchema.safeParse(own(object, 'predicted'));
    if (predicted.success) return { ...known, metric: predicted.data.mean, deviation: predicted.data.sd };
    return { ...known, metric: own(object, 'value') };
  }
  const cells = new Map(Object.entries(object));
  return { cells, metric: own(object, metric), measured: cells };
}

/** As `bbkb show --json` has them. */
function measuredIn(object: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const records = ['tracked', 'values'].map((name) => entrySchema.safeParse(own(object, name)).data ?? {});
  return new Map(records.flatMap((record) => Object.entries(record)));
}

function feasibleIn(object: Readonly<Record<string, unknown>>): boolean | undefined {
  const feasible = own(object, 'feasible');
  return typeof feasible === 'boolean' ? feasible : undefined;
}

function own(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
