/** Where the time of a run goes, from a profile of the processor: the core has no clock, and needs none for it. */
import { Session, type Profiler } from 'node:inspector/promises';

/**
 * The functions of `src/bandits/bbkb` whose time is a phase's, with all that they call and that is no phase of its own.
 */
const PHASES: Readonly<Record<string, readonly string[]>> = {
  embed: ['extend', 'removeArms', 'kernelWith'],
  mean: ['means', 'meansAfter', 'makeMean', 'meanSum'],
  variance: ['applyRankOneSteps', 'variances', 'nextScreen', 'makeVariance', 'manyVariances', 'everyVariance'],
  'in-batch': ['pickBatch', 'batchStart', 'upperBounds', 'inDoubt'],
  factor: ['updatePosterior', 'posteriorCovariance', 'addPulls', 'addCoordinates', 'downdate', 'armsInDoubt'],
  redraw: ['resample'],
};

/** The share of each phase in the samples of `action`; what is none of them is `other`. */
export async function phasesOf(action: () => unknown): Promise<Readonly<Record<string, number>>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  action();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return shares(profile);
}

function shares({ nodes, samples = [] }: Profiler.Profile): Readonly<Record<string, number>> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const phaseOf = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id);
    if (!node) return 'other';
    return phaseOfFunction(node.callFrame.functionName) ?? phaseOf(parents.get(node.id));
  };
  const phases = new Map(nodes.map(({ id }) => [id, phaseOf(id)]));
  const counts = Object.fromEntries([...Object.keys(PHASES), 'other'].map((phase) => [phase, 0]));
  for (const id of samples) counts[phases.get(id) ?? 'other'] += 1 / samples.length;
  return counts;
}

/** The compiler numbers the functions of one name. */
function phaseOfFunction(name: string): string | undefined {
  return Object.keys(PHASES).find((phase) => PHASES[phase].includes(name.replace(/\d+$/, '')));
}
