/**
 * The rows of the side bar below a study: its recommended and its best measured trial, or its front, running, paused,
 * stopped and failed trials, the last by their cause, and all trials by their batch, the newest first.
 *
 * A group makes its rows when a person unfolds it, and more than 100 are folded in hundreds, so the cost of a study of
 * 10,000 trials depends on how much of it is unfolded. Ids stay the same while trials are added: by them the editor
 * knows which rows are unfolded.
 */
import {
  countTrials,
  hasFailed,
  invalidRows,
  pausedRows,
  runningRows,
  stoppedEarlyRows,
  trialsOfBatch,
} from '../../study/summary/countTrials.ts';
import { measuredValue } from '../../study/summary/limitsKept.ts';
import { isReadOnly } from '../../study/summary/studyView.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { frontMeaning, frontRole, measuredApart, recommendedText } from '../../study/summary/wording.ts';
import { formatNumber } from '../messages/format.ts';
import * as messages from '../messages/messages.ts';
import { MEASURED, trialStates, trialsText } from '../messages/words.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export type Row = TrialRow | GroupRow | FirstRow;

interface Text {
  /** Unique below the study. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** For a screen reader. */
  readonly spoken: string;
}

/** A trial that is recommended and failed lately has several rows. */
export interface TrialRow extends Text {
  readonly kind: 'trial';
  readonly trial: TrialSummary;
  /** Why it stands by itself. */
  readonly role: Role | undefined;
}
type Role = keyof typeof messages.trialRoles;

interface GroupRow extends Text {
  readonly kind: GroupKind;
  readonly rows: () => readonly Row[];
}
type ShownStudy = Pick<WorkspaceStudy, 'summary' | 'active'>;
type GroupKind =
  | 'front'
  | 'running'
  | 'paused'
  | 'stoppedEarly'
  | 'failed'
  | 'cause'
  | 'notUsed'
  | 'all'
  | 'batch'
  | 'range';

/** In place of the trials: how many are planned, or the news that the first ones are being chosen. */
interface FirstRow extends Text {
  readonly kind: 'planned' | 'choosing';
}

export function studyRows({ summary, active }: ShownStudy): readonly Row[] {
  if (summary !== undefined && summary.trials.length > 0) return trialRows(summary);
  if (active) return [firstRow('choosing', messages.CHOOSING)];
  if (summary === undefined || isReadOnly(summary)) return [];
  return [firstRow('planned', messages.atATime(summary.budget.trials, summary.parallel))];
}

function firstRow(kind: FirstRow['kind'], label: string): FirstRow {
  return { kind, id: 'first', label, description: '', spoken: label };
}

function trialRows(summary: Summary): readonly Row[] {
  const { trials, recommended, front, nearest } = summary;
  const rows = [runningRows, pausedRows, stoppedEarlyRows, invalidRows];
  const [running, paused, stoppedEarly, invalid] = rows.map((of) => of(trials).map(({ trial }) => trial));
  return [
    ...standing(summary, front === undefined ? 'recommended' : frontRole(summary), recommended),
    ...standing(summary, 'bestMeasured', front === undefined ? measuredApart(summary) : null),
    ...standing(summary, 'nearest', nearest ?? null),
    ...part('front', front?.length ?? 0, () => numbered(summary, 'front', front ?? [])),
    ...part('running', running.length, () => numbered(summary, 'running', running)),
    ...part('paused', paused.length, () => numbered(summary, 'paused', paused)),
    ...part('stoppedEarly', stoppedEarly.length, () => numbered(summary, 'stoppedEarly', stoppedEarly)),
    ...part('failed', countTrials(summary).failed, () => causes(summary)),
    ...part('notUsed', invalid.length, () => numbered(summary, 'notUsed', invalid)),
    ...part('all', trials.length, () => batches(summary)),
  ];
}

function standing(summary: Summary, role: Role, found: Pick<TrialSummary, 'trial'> | null): Row[] {
  const trial = found === null ? undefined : summary.trials.at(found.trial - 1);
  return trial === undefined ? [] : [trialRow(summary, role, trial, role)];
}

type Part = keyof typeof messages.groupLabels;

function part(kind: Part, count: number, rows: () => readonly Row[], id: string = kind): Row[] {
  return count === 0 ? [] : [groupRow(kind, id, messages.groupLabels[kind], count, rows)];
}

function causes(summary: Summary): Row[] {
  const notUsed = invalidRows(summary.trials)
    .filter(hasFailed)
    .map(({ trial }) => trial);
  const id = 'failed/notUsed';
  return [
    ...summary.failureGroups.map(({ cause, trials, rule }): Row => {
      // the first trial of a cause stays the same when the order of the causes changes
      const id = `failed/${trials[0]}`;
      const row = groupRow('cause', id, cause, trials.length, () => numbered(summary, id, trials));
      const common = rule === null ? [] : [rule.text];
      // a cause may be longer than its row, and would hide its count
      const label = messages.causeLabel(trials.length, cause);
      return { ...row, label, description: common.join(''), spoken: [row.spoken, ...common].join(', ') };
    }),
    ...part('notUsed', notUsed.length, () => numbered(summary, id, notUsed), id),
  ];
}

function batches(summary: Summary): Row[] {
  const trialsAt = (index: number): TrialSummary[] => trialsOfBatch(summary, index + 1);
  const rowsAt = (index: number): Row[] => {
    const found = summary.batches.at(index);
    if (found === undefined) return [];
    const { batch, size, rolling } = found;
    const id = `all/batch${batch}`;
    const rows = (): Row[] => trialsAt(index).map((each) => trialRow(summary, `${id}/${each.trial}`, each));
    // a batch of a rolling schedule is one trial, which stands by itself
    return rolling ? rows() : [groupRow('batch', id, messages.batchLabel(batch), size, rows)];
  };
  return inHundreds('all', summary.batches.length, rowsAt, trialsAt);
}

function numbered(summary: Summary, id: string, numbers: readonly number[]): Row[] {
  const trialsAt = (index: number): TrialSummary[] => {
    const trial = summary.trials.at(numbers[index] - 1);
    return trial === undefined ? [] : [trial];
  };
  const rowsAt = (index: number): Row[] =>
    trialsAt(index).map((each) => trialRow(summary, `${id}/${each.trial}`, each));
  return inHundreds(id, numbers.length, rowsAt, trialsAt);
}

const MOST_ROWS = 100;
/** Parameters of a trial: the others are in its tooltip. */
const MOST_SPOKEN = 8;

/** The rows of a list, those of its last item first. */
function inHundreds(
  id: string,
  length: number,
  rowsAt: (index: number) => Row[],
  trialsAt: (index: number) => TrialSummary[],
): Row[] {
  const rows = (from: number, to: number): Row[] =>
    Array.from({ length: to - from }, (_, i) => rowsAt(to - 1 - i)).flat();
  if (length <= MOST_ROWS) return rows(0, length);
  return Array.from({ length: Math.ceil(length / MOST_ROWS) }, (_, i) => {
    const from = i * MOST_ROWS;
    const to = Math.min(length, from + MOST_ROWS);
    const [first] = trialsAt(from);
    const [last] = trialsAt(to - 1).slice(-1);
    const label = messages.trialRange(first.trial, last.trial);
    return groupRow('range', `${id}/from${from}`, label, null, () => rows(from, to));
  }).reverse();
}

/** @param trials how many are below it, where its label does not say it */
function groupRow(
  kind: GroupKind,
  id: string,
  label: string,
  trials: number | null,
  rows: () => readonly Row[],
): GroupRow {
  const count = trials === null ? [] : [trialsText(trials)];
  return { kind, id, label, description: count.join(''), spoken: [label, ...count].join(', '), rows };
}

function trialRow(summary: Summary, id: string, trial: TrialSummary, role?: Role): TrialRow {
  const { recommended } = summary;
  const { trial: number, state, invalid, parameters } = trial;
  const stateText = trialStates[state];
  const measured = measuredTexts(summary, trial);
  const values =
    role === 'recommended' && recommended
      ? [recommendedText(recommended, formatNumber)]
      : [...measured, ...(isFrontRole(role) && frontMeaning(summary, false) !== null ? [MEASURED] : [])];
  const ofTrial = role === undefined ? [] : [messages.ofTrial(number)];
  const label = role === undefined ? messages.trialLabel(number) : messages.trialRoles[role];
  const marks = [...(invalid ? [messages.INVALID] : []), ...(trial.feasible === false ? [messages.BREAKS_LIMIT] : [])];
  const point = Object.entries(parameters).map(([name, value]) =>
    messages.parameterText(name, typeof value === 'number' ? formatNumber(value) : String(value)),
  );
  const result = values.length === 0 ? [stateText] : values;
  const description = [...marks, ...result, ...ofTrial, ...point].join(' · ');
  const spoken = [label, ...ofTrial, stateText, ...marks, ...values, ...point.slice(0, MOST_SPOKEN)].join(', ');
  return { kind: 'trial', id, trial, role, label, description, spoken };
}

const isFrontRole = (role: Role | undefined): boolean => role === 'knee' || role === 'best by weights';

/** Its value, or that of each objective with its name. */
function measuredTexts(summary: Summary, trial: TrialSummary): string[] {
  if (summary.objectives === undefined) return trial.value === null ? [] : [formatNumber(trial.value)];
  return summary.objectives.flatMap(({ metric }) => {
    const value = measuredValue(trial, metric, summary);
    return value === null ? [] : [messages.parameterText(metric, formatNumber(value))];
  });
}
