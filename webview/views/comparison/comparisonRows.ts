/** The facts of studies beside each other and of their best points, as rows with a cell for each study. */
import type { ComparedStudy } from '../../../src/study/summary/comparison.ts';
import { formatDuration, formatNumber, formatValue } from '../../text/format.ts';
import { studyStates } from '../../text/messages.ts';
import * as messages from './messages.ts';

interface FactRow {
  readonly name: string;
  /** One for each study; empty where it is not known. */
  readonly cells: readonly string[];
}

/** Facts that no study has are left out. */
export function comparisonRows(studies: readonly ComparedStudy[]): FactRow[] {
  const { facts } = messages;
  const row = (name: string, cellOf: (study: ComparedStudy) => string): FactRow => ({
    name,
    cells: studies.map(cellOf),
  });
  const parameters = [...new Set(studies.flatMap(({ best }) => Object.keys(best?.parameters ?? {})))];
  return [
    row(facts.state, ({ state }) => (state === null ? '' : studyStates[state])),
    row(facts.goal, ({ goal, metric }) => `${goal} ${metric}`),
    row(facts.best, ({ best }) => (best === null ? '' : formatNumber(best.value))),
    row(facts.bestTrial, ({ best }) => (best === null ? '' : String(best.trial))),
    row(facts.trials, ({ trials }) => String(trials)),
    row(facts.failed, ({ failed }) => String(failed)),
    row(facts.time, ({ seconds }) => (seconds === null ? '' : formatDuration(seconds))),
    ...parameters.map((name) => row(messages.parameter(name), ({ best }) => valueOf(best, name))),
  ].filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function valueOf(best: ComparedStudy['best'], name: string): string {
  return best !== null && Object.hasOwn(best.parameters, name) ? formatValue(best.parameters[name]) : '';
}
