/** A study that another tuner begins where the first one was taken away: nothing may happen to it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJournal } from '../../src/study/disk/readJournal.ts';
import type { FaultPlan } from './faultPlan.ts';
import type { Sandbox } from './sandbox.ts';

const TRIALS = 3;

export class SecondStudy {
  /** With notes and a log of its own, so that it is not taken for the first one. */
  readonly plan: Partial<FaultPlan>;
  readonly #journal: string;

  constructor(place: Sandbox) {
    const { declaration } = place;
    const dir = path.join(place.dir, 'other');
    mkdirSync(path.join(dir, 'behaviour'), { recursive: true });
    for (let trial = 1; trial <= TRIALS; trial++) {
      writeFileSync(path.join(dir, 'behaviour', String(trial)), 'seconds=0.8 fails=0 silent= child=none deaf=\n');
    }
    this.#journal = place.journal;
    this.plan = {
      declaration: { ...declaration, budget: { trials: TRIALS }, env: { PLACE: dir } },
      notes: {
        tuners: place.logFile('tuners'),
        announced: path.join(dir, 'announced.log'),
        writes: path.join(dir, 'writes.log'),
      },
    };
  }

  async violations(exits: readonly string[]): Promise<readonly string[]> {
    const { events } = await readJournal(this.#journal);
    const kinds = events.flatMap((event) => (event.type === 'trial.ended' ? [event.result.kind] : []));
    const isFine = exits.every((exit) => exit === 'ended') && kinds.every((kind) => kind === 'succeeded');
    return isFine ? [] : [`The second tuner ${exits.join()} with trials that ${kinds.join(', ')}.`];
  }
}
