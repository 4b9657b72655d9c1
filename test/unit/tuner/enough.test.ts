import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { StudyEvent } from '../../../src/study/events.ts';
import { replay } from '../../../src/study/study.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { DEFAULT_ALGORITHM, type Workspace } from '../cli/workspace.ts';
import { madeWorkspace, opened } from './opened.ts';

const NEVER = new AbortController().signal;
const TRIALS = 40;

/** Its score is its only parameter, which lies between 0 and 1. */
const linesOf = (budget: string, schedule = 'batch') => [
  `budget: { ${budget} }`,
  ...['parallel: 4', `schedule: ${schedule}`, DEFAULT_ALGORITHM],
];
const ENOUGH = `trials: ${TRIALS}, enough: 0.5`;

const asked = (events: readonly StudyEvent[]) =>
  events.flatMap((event) => (event.type === 'batch.asked' ? event.trials : [])).map(({ parameters }) => parameters);

describe('a study with a gain that is enough', () => {
  let workspace: Workspace;
  let events: readonly StudyEvent[];

  before(async () => {
    workspace = await madeWorkspace(linesOf(ENOUGH));
    await (await opened(workspace)).run(NEVER);
    events = await workspace.events();
  });

  it('ends before its budget is used up, and says why', () => {
    const end = events.at(-1);
    assert.ok(end?.type === 'tuner.ended');
    assert.equal(end.because, 'enough');
    assert.match(end.reason, /^Enough: less than 1 chance in 10 to gain 0\.5 more .* \d+ of 40 trials were used\.$/);
    assert.ok(asked(events).length < TRIALS);
  });

  it('has said so while its last trials ran', () => {
    const last = events.findLastIndex(({ type }) => type === 'trial.ended');
    const study = replay(events.slice(0, last)) ?? assert.fail();
    const { endsSoon, state } = summarize(study, { alive: true, commandOf: () => '' });
    assert.deepEqual([state, endsSoon?.gain], ['running', 0.5]);
    const after = summarize(replay(events) ?? assert.fail(), { alive: true, commandOf: () => '' });
    assert.deepEqual([after.endsSoon, after.hasEnough, after.continues], [undefined, true, false]);
  });

  it('proposes until then what it would have proposed without', async () => {
    const without = await madeWorkspace(linesOf(`trials: ${asked(events).length}`));
    await (await opened(without)).run(NEVER);
    const others = await without.events();
    assert.deepEqual(asked(others), asked(events));
    assert.ok(others.every(({ type }) => type !== 'gain.forecast'));
  });

  it('does not begin again by itself, and goes on with more trials', async () => {
    const count = asked(events).length;
    assert.equal((await (await opened(workspace)).run(NEVER)).because, 'enough');
    assert.equal(asked(await workspace.events()).length, count);
    const { declaration } = workspace;
    const more = { ...declaration, budget: { ...declaration.budget, trials: TRIALS + 10 } };
    await (await opened(workspace, { declaration: more })).run(NEVER);
    assert.ok(asked(await workspace.events()).length >= count + 8);
  });

  it('ends under a rolling schedule as well', async () => {
    const rolling = await madeWorkspace(linesOf(ENOUGH, 'rolling'));
    assert.equal((await (await opened(rolling)).run(NEVER)).because, 'enough');
  });
});
