/** The difference between two views of a study, and a view that is brought up to date with it. */
import { changedIndices } from '../list/changes.ts';
import { isList, List, type Sequence } from '../list/list.ts';
import type { StudyDelta, StudyView } from './studyView.ts';

/** Undefined where the second is not a later one of the same study, and has to be shown as a whole. */
export function deltaBetween(before: StudyView, after: StudyView): StudyDelta | undefined {
  const isLater = after.trials.length >= before.trials.length && after.batches.length >= before.batches.length;
  if (before.head.study !== after.head.study || !isLater) return undefined;
  const from = changedIndices(before.ended, after.ended).at(0) ?? after.ended.length;
  return {
    head: after.head,
    trials: changedValues(before.trials, after.trials),
    batches: changedValues(before.batches, after.batches),
    ended: { from, trials: valuesFrom(after.ended, from) },
  };
}

export function withDelta(view: StudyView, { head, trials, batches, ended }: StudyDelta): StudyView {
  return {
    head,
    trials: withRows(view.trials, trials, ({ trial }) => trial),
    batches: withRows(view.batches, batches, ({ batch }) => batch),
    ended: withEnd(view.ended, ended),
  };
}

function changedValues<T>(before: Sequence<T>, after: Sequence<T>): T[] {
  const list = asList(after);
  return changedIndices(before, after).map((i) => list.get(i));
}

function valuesFrom<T>(values: Sequence<T>, first: number): T[] {
  const list = asList(values);
  return Array.from({ length: list.length - first }, (_, i) => list.get(first + i));
}

/** Row n goes to n - 1, which is in the list or at its end. */
function withRows<Row>(rows: Sequence<Row>, changed: readonly Row[], numberOf: (row: Row) => number): List<Row> {
  return changed.reduce((list, row) => {
    const index = numberOf(row) - 1;
    return index === list.length ? list.append(row) : list.with(index, row);
  }, asList(rows));
}

function withEnd(ended: Sequence<number>, { from, trials }: StudyDelta['ended']): List<number> {
  const list = asList(ended);
  const kept = from === list.length ? list : List.of(list.toArray().slice(0, from));
  return trials.reduce((list, trial) => list.append(trial), kept);
}

function asList<T>(values: Sequence<T>): List<T> {
  return isList(values) ? values : List.of(values);
}
