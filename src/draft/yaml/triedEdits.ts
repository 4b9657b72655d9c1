/** Edits of a declaration after its script was tried: the duration of a trial, and the metric that was found. */
import { TRIED_NOTE, triedNote, type TrialTime } from '../messages.ts';
import { sharedFile, type MetricCandidate } from '../suggestions/metrics.ts';
import { isDoubtful, objectiveRange, type Source } from './draftedObjective.ts';
import { objectiveText, parallelText } from './objectiveText.ts';
import { OWN_FOLDER } from '../../declaration/command/placeholders.ts';
import type { TextEdit } from '../../declaration/problem.ts';

interface Tried {
  readonly time: TrialTime | undefined;
  readonly budget: { readonly trials: number; readonly parallel: number };
  /** The metric that the run was to report, where it was found. */
  readonly found: string | undefined;
  /** All that it has reported, the best first. */
  readonly reported: readonly MetricCandidate[];
}

type Locate = Source['locate'];

/** Of a YAML text. An objective with settings of a person's own stays as it is. */
export function triedEdits(text: string, { value, locate }: Source, tried: Tried): readonly TextEdit[] {
  if (typeof value !== 'object' || value === null || !('command' in value)) return [];
  const [objective] = objectiveEdits(text, value, locate, tried);
  if (objective === undefined) return noteEdits(text, locate, tried.time, tried.budget);
  const file = 'cwd' in value && value.cwd === OWN_FOLDER ? undefined : sharedFile(tried.reported[0]);
  const isAlone = file !== undefined && tried.budget.parallel > 1;
  const budget = isAlone ? { ...tried.budget, parallel: 1 } : tried.budget;
  const edits = isAlone ? withOneAtATime(text, 'parallel' in value, locate, objective, file) : [objective];
  return [...noteEdits(text, locate, tried.time, budget), ...edits];
}

/** In the line of the key, or behind the objective where an executor decides how many run at once. */
function withOneAtATime(
  text: string,
  isWritten: boolean,
  locate: Locate,
  objective: TextEdit,
  file: string,
): readonly TextEdit[] {
  const one = parallelText(1, file);
  if (!isWritten) return [{ ...objective, text: `${objective.text}\n${one}` }];
  const { line } = locate(['parallel'], 'key');
  const endColumn = (text.split('\n')[line - 1] ?? '').length + 1;
  return [objective, { range: { line, column: 1, endLine: line, endColumn }, text: one }];
}

/** Whether the declaration names the metric. */
export function declaresMetric({ value }: Pick<Source, 'value'>, metric: string | undefined): boolean {
  const isObject = typeof value === 'object' && value !== null;
  const objective = isObject && 'objective' in value ? value.objective : undefined;
  const isWritten = typeof objective === 'object' && objective !== null && 'metric' in objective;
  return isWritten && metric !== undefined && objective.metric === metric;
}

/** In the place of the note of an earlier try, else above the command. */
function noteEdits(text: string, locate: Locate, time: Tried['time'], budget: Tried['budget']): readonly TextEdit[] {
  if (time === undefined) return [];
  const note = `# ${triedNote(time, budget)}\n`;
  const earlier = text.split('\n').findIndex((line) => TRIED_NOTE.test(line)) + 1;
  if (earlier > 0) return [{ range: { line: earlier, column: 1, endLine: earlier + 1, endColumn: 1 }, text: note }];
  const { line, column } = locate(['command'], 'key');
  if (column > 1) return []; // JSON has no comments, and its keys are indented or behind a brace
  return [{ range: { line, column: 1, endLine: line, endColumn: 1 }, text: note }];
}

const DRAFTED_KEYS = ['metric', 'goal', 'pattern'];
const DRAFTED_KEYS_OF_FILE = [...DRAFTED_KEYS, 'from'];

function objectiveEdits(text: string, value: object, locate: Locate, { found, reported }: Tried): readonly TextEdit[] {
  if (!('objective' in value) || reported.length === 0) return [];
  if (declaresMetric({ value }, found) && !isDoubtful(text, locate)) return [];
  const keys = Object.keys(value.objective ?? {});
  const range = objectiveRange(text, locate);
  const drafted = reported[0]?.from === undefined ? DRAFTED_KEYS : DRAFTED_KEYS_OF_FILE;
  if (range.column > 1 || keys.some((key) => !drafted.includes(key))) return [];
  return [{ range, text: objectiveText(reported, false) }];
}
