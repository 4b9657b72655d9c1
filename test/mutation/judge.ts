/** The tests' verdict on a mutant. */
import path from 'node:path';
import * as z from 'zod';
import { sourceOf, type Mutant } from './draw.ts';
import { mutated } from './mutations.ts';
import type { TimedTest } from './reach.ts';
import { recorded, type Recorded } from './record.ts';
import { changedProject, type ChangedProject, type TestOutcome } from './runTest.ts';

export interface Judgement {
  readonly mutant: Mutant;
  /** The test that failed; undefined if the mutant survived. */
  readonly caughtBy: string | undefined;
  readonly tests: number;
}

const runSchema = z.object({
  mutant: z.string(),
  test: z.string(),
  fingerprint: z.string(),
  verdict: z.enum(['passed', 'failed', 'too slow']),
  title: z.string(),
});
let runs: Recorded<z.infer<typeof runSchema>> | undefined;

/** @param tests those that reach the mutant, cheapest first */
export async function judge(root: string, mutant: Mutant, tests: readonly TimedTest[]): Promise<Judgement> {
  runs ??= recorded(path.join(root, 'out/mutants/runs.jsonl'), runSchema);
  const known = runs.lines.filter((run) => run.mutant === mutant.hash);
  const knownOf = ({ file, fingerprint }: TimedTest) =>
    known.find((run) => run.test === file && run.fingerprint === fingerprint);
  const project = changedProject(root, new Map([[mutant.file, mutated(sourceOf(root, mutant), mutant)]]));
  const judgement = (caughtBy: string | undefined): Judgement => ({ mutant, caughtBy, tests: tests.length });
  try {
    const failure = tests.map(knownOf).find((run) => run !== undefined && run.verdict !== 'passed');
    if (failure !== undefined) return judgement(described(failure));
    for (const test of tests.filter((each) => knownOf(each) === undefined)) {
      const { verdict, title } = await outcomeOf(project, test);
      const run = { mutant: mutant.hash, test: test.file, fingerprint: test.fingerprint, verdict, title };
      runs.add(run);
      if (verdict !== 'passed') return judgement(described(run));
    }
    return judgement(undefined);
  } finally {
    project.remove();
  }
}

/** A test that starts processes may fail once because the machine is busy, so it has to fail twice. */
async function outcomeOf(project: ChangedProject, test: TimedTest): Promise<TestOutcome> {
  const options = { timeoutSeconds: 20 + 3 * test.seconds };
  const first = await project.run(test, options);
  return first.verdict === 'failed' && test.seconds > SLOW_SECONDS ? project.run(test, options) : first;
}

const SLOW_SECONDS = 1;

function described({ test, verdict, title }: z.infer<typeof runSchema>): string {
  return `${test.replace('test/unit/', '')}${verdict === 'too slow' ? ' does not end' : `: ${title}`}`;
}
