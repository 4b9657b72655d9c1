/** The tables of the comparison: all functions of a half together, and each function with its exact indices. */
import { table } from '../shared/results.ts';
import { functions, halves, type KnownFunction } from './functions.ts';
import { BUDGETS, methods } from './run.ts';
import { LABELS, summaryOf, type Score } from './scores.ts';

const TITLES = {
  dev: 'The functions for choosing',
  held: 'The functions that were held back',
  failing: 'Some of both, where trials fail in a part of the space',
  many: 'Ten parameters and more',
};

/** @param exact by the id of the function, then by the parameter */
export function tablesOf(scores: readonly Score[], exact: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  return [
    ...halves.flatMap((half) => [`## ${TITLES[half]}`, halfTable(scores.filter((score) => score.half === half))]),
    '## Each function, after 48 trials',
    table(
      ['Function', 'Description', 'Exact indices in percent', ...methods.map((method) => LABELS[method])],
      functions.map((known) => functionRow(known, scores, exact.get(known.id) ?? new Map())),
    ),
  ];
}

function halfTable(scores: readonly Score[]): string {
  const rows = methods.flatMap((method) =>
    BUDGETS.flatMap((budget) => {
      const own = scores.filter((score) => score.method === method && score.budget === budget);
      if (own.length === 0) return [];
      const { correlation, error, holds, unknown } = summaryOf(own);
      return [
        [LABELS[method], String(budget), correlation.toFixed(2), percent(error), percent(holds), percent(unknown)],
      ];
    }),
  );
  return table(
    ['Method', 'Trials', 'Rank correlation, median', 'Error of a share', 'Intervals that hold', 'Unknown'],
    rows,
  );
}

function functionRow(
  { id, about }: KnownFunction,
  scores: readonly Score[],
  exact: ReadonlyMap<string, number>,
): string[] {
  const indices = [...exact].map(([name, index]) => `${name} ${(100 * index).toFixed(0)}`).join(', ');
  const correlations = methods.map((method) => {
    const own = scores.filter((score) => score.id === id && score.method === method && score.budget === 48);
    return own.length === 0 ? '–' : summaryOf(own).correlation.toFixed(2);
  });
  return [id, about, indices, ...correlations];
}

const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`);
