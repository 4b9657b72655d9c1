/** The trials of an earlier study as rows, from its journal or from a file. */
import path from 'node:path';
import { trialState } from '../../optuna/codes.ts';
import { isOptunaJournal, readOptunaJournal, type OptunaStudy } from '../../optuna/readJournal.ts';
import { replayJournal } from '../disk/replayJournal.ts';
import { JournalError } from '../journalError.ts';
import type { StudyState } from '../studyState.ts';
import { isValid } from '../trial.ts';
import { aboutFile, contentProblems } from './messages.ts';
import { readText } from './pastFile.ts';
import { failure, metricsAmong, type PastRow, type PastTable, type Reading } from './pastFormat.ts';
import type { PastTarget } from './pastTarget.ts';
import { readTable } from './pastTrials.ts';
import * as messages from './sourceMessages.ts';
import type { SourcePlace } from './sourcePlace.ts';

export interface SourceTable extends PastTable {
  /** It goes on while it is read. */
  readonly isRunning?: boolean;
}

type SourceReading = Reading<SourceTable>;

/** They are all in memory at once. */
const MOST_ROWS = 200_000;

/** @param target what it is read for: its metric's name is that of a column */
export function readSourceTable(
  place: Exclude<SourcePlace, { kind: 'none' }>,
  name: string,
  target: PastTarget,
): Promise<SourceReading> {
  return place.kind === 'study' ? readStudyTable(place.path, name) : readFileTable(place.path, target);
}

async function readStudyTable(dir: string, name: string): Promise<SourceReading> {
  try {
    const { alive: isRunning, study } = await replayJournal(dir);
    if (study === null) return failure(messages.notBegun(name));
    const table = tableOfStudy(study);
    if (table.rows.length > 0) return { ok: true, value: { ...table, isRunning } };
    return failure(isRunning ? messages.runsWithoutResult(name) : messages.withoutResult(name));
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return failure(messages.unreadableStudy(name, error.message));
  }
}

/** Its trials that succeeded, and those that it began with. */
function tableOfStudy({ declaration, pastTrials, trials }: StudyState): SourceTable {
  const { space, objective, furtherObjectives = [] } = declaration;
  const past = pastTrials.filter(({ deviation }) => deviation === undefined);
  const rows = [...past, ...[...trials].filter(isValid)].map(({ parameters, value, tracked = {} }): PastRow => ({
    cells: new Map(Object.entries(parameters)),
    metric: value,
    measured: new Map(Object.entries(tracked)),
  }));
  const names = space.filter(({ type }) => type !== 'fixed').map(({ name }) => name);
  return { names: new Set(names), rows, objectives: [objective, ...furtherObjectives] };
}

async function readFileTable(file: string, target: PastTarget): Promise<SourceReading> {
  const content = await readText(file);
  if (!content.ok) return failure(content.problem);
  const { value: text } = content;
  if (isOptunaJournal(text)) {
    const read = readOptunaJournal(text);
    return read.ok ? withRows(tableOfOptuna(read.study), file) : failure(aboutFile(file, read.problem));
  }
  const read = readTable({ text, extension: path.extname(file).toLowerCase() }, target, MOST_ROWS);
  return read.ok ? withRows(read.value, file) : failure(aboutFile(file, read.problem));
}

/** Its complete trials. */
function tableOfOptuna({ goals, metrics, trials }: OptunaStudy): SourceTable {
  const objectives = goals.map((goal, i) => ({ goal, metric: metrics.at(i) }));
  const complete = trials.filter(({ state }) => state === trialState.complete);
  const rows = complete.map(({ cells, values, attributes }): PastRow => {
    const named = objectives.flatMap(({ metric }, i) => (metric === undefined ? [] : [[metric, values[i]] as const]));
    return { cells, metric: values.at(0), measured: new Map([...metricsAmong(attributes), ...named]) };
  });
  return { names: new Set(complete.flatMap(({ cells }) => [...cells.keys()])), rows, objectives };
}

function withRows(table: SourceTable, file: string): SourceReading {
  return table.rows.length > 0
    ? { ok: true, value: table }
    : failure(aboutFile(file, contentProblems.noTrialsToLearn()));
}
