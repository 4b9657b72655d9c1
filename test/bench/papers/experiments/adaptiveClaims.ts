/** The claims of [AGP] arXiv 1901.03357, section 5, about A-GP-UCB, held against the runs. */
import type { Claim, Method, Run } from '../experiment.ts';
import type { Results } from '../results.ts';

/** Found the optimum to 1 % of the function's range, and R(T) is below 2 R(T/2): regret that grows slower than t. */
function hasConverged({ numbers: { gap, growth } }: Run): boolean {
  return gap < 0.01 && growth < 1;
}

export function adaptiveClaims(
  { methods }: { readonly methods: readonly Method[] },
  results: Results,
  quick: boolean,
): Claim[] {
  const runs = (id: string): number => results.runsOf(id).length;
  const convergedCount = (id: string): number => results.runsOf(id).filter(hasConverged).length;
  const convergedText = ({ id, label }: Method): string => `${label}: ${convergedCount(id)} of ${runs(id)}`;
  const adaptive = methods.filter(({ id }) => !['truth', 'gp-ucb', 'map'].includes(id));
  const enough = (id: string): boolean => !quick && runs(id) >= 10;
  const meaning =
    'A run converged when the arm of best posterior mean is within 1 % of the range of the optimum and the regret of the second ' +
    'half of the pulls is less than that of the first.';
  return [
    {
      id: 'plain-fails',
      sentence: 'GP-UCB with wrong hyperparameters has regret that grows linearly: it never finds the optimum.',
      source: '[AGP] section 5, figures 3 and 4',
      held: enough('gp-ucb') ? convergedCount('gp-ucb') < runs('gp-ucb') / 2 : null,
      measured: `Converged: ${methods.filter(({ id }) => id === 'gp-ucb' || id === 'map').map(convergedText).join('; ')}. Held when fewer than half of GP-UCB's runs did.`, // oxfmt-ignore
    },
    {
      id: 'adaptive-converges',
      sentence: 'A-GP-UCB, from the same wrong hyperparameters, converges with sublinear regret.',
      source: '[AGP] section 5, figures 3 and 4',
      held: adaptive.every(({ id }) => enough(id))
        ? adaptive.every(({ id }) => convergedCount(id) >= 0.9 * runs(id))
        : null,
      measured: `Converged: ${adaptive.map(convergedText).join('; ')}. Held when 9 in 10 runs of each did. ${meaning}`,
    },
  ];
}
