/** Where a method of ours is ahead of the best of the peers, or equal: on a task, after a share of the budget. */
import { bootstrap, intervalOf } from '../shared/bootstrap.ts';
import { mean, median } from '../shared/quantiles.ts';
import { PEERS } from './methods.ts';
import { BUDGETS, TIE_TOLERANCE, type TaskScores } from './scores.ts';

/** Gaps are medians over the seeds that all of them have. */
interface Cell {
  readonly task: string;
  readonly budget: number;
  readonly seeds: number;
  readonly ours: number;
  readonly best: number;
  /** For each draw of the seeds, whether ours is behind. */
  readonly behindIn: readonly boolean[];
}

export const isBehind = ({ ours, best }: Pick<Cell, 'ours' | 'best'>): boolean => ours > best + TIE_TOLERANCE;

/** Whether it is behind whatever seeds are drawn. */
export const isClearlyBehind = ({ behindIn }: Cell): boolean => shareOf(behindIn) >= 0.975;

export function cellsOf(scores: readonly TaskScores[], method: string): Cell[] {
  return scores.flatMap(({ task, methods, ticks }) => {
    const gaps = [method, ...PEERS].map((id) => methods.get(id)?.gaps);
    const seeds = [...(gaps[0]?.keys() ?? [])].filter((seed) => gaps.every((each) => each?.has(seed)));
    if (seeds.length === 0) return [];
    return BUDGETS.map((budget): Cell => {
      const tick = Math.round(budget * ticks);
      const values = gaps.map((each) => seeds.map((seed) => each?.get(seed)?.at(tick) ?? NaN));
      const compare = (drawn: readonly number[]) => {
        const [ours, ...peers] = values.map((all) => median(drawn.map((i) => all[i])));
        return { ours, best: Math.min(...peers) };
      };
      const behindIn = bootstrap(seeds.length, (drawn) => isBehind(compare(drawn)));
      return { task, budget, seeds: seeds.length, ...compare([...seeds.keys()]), behindIn };
    });
  });
}

/** The share of the cells in which ours is ahead or equal: the 95 % interval of the bootstrap. */
export function aheadInterval(cells: readonly Cell[]): readonly [number, number] {
  return intervalOf(cells[0].behindIn.map((_, draw) => 1 - shareOf(cells.map(({ behindIn }) => behindIn[draw]))));
}

function shareOf(values: readonly boolean[]): number {
  return mean(values.map(Number));
}
