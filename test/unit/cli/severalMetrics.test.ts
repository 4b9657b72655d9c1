import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { readStudy, summaryOf } from '../../../src/tuner/readStudy.ts';
import { bbkb } from './terminal.ts';
import { Workspace } from './workspace.ts';

const workspaces: Workspace[] = [];
after(() => Promise.all(workspaces.map((each) => each.remove())));

/** The score is x, and mb is 1 - x. @param script prints both */
async function begun(lines: readonly string[], script = 'echo "score: $2, mb: $(echo "1 - $2" | bc -l)"') {
  const workspace = await Workspace.make(['algorithm: { preset: practical }', ...lines]);
  workspaces.push(workspace);
  await writeFile(path.join(workspace.dir, 'trial.sh'), script);
  const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args);
  return {
    command: run,
    run: () => run('run', 'study.bbkb.yaml'),
    /** As `bbkb show --json` has it, without what the engine says of the study. */
    shown: async () => {
      const { study, ...surroundings } = await readStudy({ folder: workspace.dir, declaration: workspace.declaration });
      return summaryOf(study ?? assert.fail(), surroundings, workspace.dir);
    },
    edit: async (from: string, to: string) => {
      const text = await readFile(workspace.file, 'utf8');
      await writeFile(workspace.file, text.replace(from, to));
    },
    retry: (trial: string) => run('retry', 'study.bbkb.yaml', '--trial', trial),
    print: (text: string) => writeFile(path.join(workspace.dir, 'trial.sh'), text),
  };
}

const START = 'start: { points: [{ x: 0.5 }, { x: 0.1 }, { x: 0.9 }] }';

describe('bbkb run of a declaration with limits', () => {
  it('recommends the best of the trials that keep them, and asks again which those are when they change', async () => {
    const { run, shown, edit } = await begun([START, 'budget: { trials: 5 }', 'limits: ["mb <= 0.6"]']);
    const { exitCode, stderr } = await run();
    assert.equal(exitCode, 0, stderr);
    const { trials, recommended, bestMeasured, best, limits, nearest } = await shown();
    assert.deepEqual(limits, [{ text: 'mb <= 0.6', metrics: ['mb'] }]);
    assert.equal(nearest, undefined);
    for (const { value, values, feasible } of trials) {
      assert.equal(values?.score, value);
      assert.equal(feasible, values.mb <= 0.6);
    }
    const kept = trials.filter(({ feasible }) => feasible === true).map(({ value }) => value ?? assert.fail());
    assert.equal(bestMeasured?.value, Math.min(...kept));
    assert.equal(recommended?.value, best?.value);
    assert.equal(best?.value, Math.min(...kept));
    assert.ok(trials.some(({ value }) => (value ?? assert.fail()) < Math.min(...kept)));

    await edit('mb <= 0.6', 'mb <= 0.95 and mb >= 0.8');
    await edit('trials: 5', 'trials: 6');
    assert.equal((await run()).exitCode, 0);
    const changed = await shown();
    assert.deepEqual(
      changed.limits?.map(({ text }) => text),
      ['mb <= 0.95', 'mb >= 0.8'],
    );
    const now = changed.trials.filter(({ value }) => value !== null && value >= 0.05 && value <= 0.2);
    assert.equal(changed.bestMeasured?.value, Math.min(...now.map(({ value }) => value ?? assert.fail())));
  });

  it('compares with the first start point, and stops where that has no value', async () => {
    const { run, shown, print, retry } = await begun(
      [START, 'budget: { trials: 5 }', 'limits: ["mb <= 1.2 * baseline"]'],
      'exit 3',
    );
    const { exitCode, stdout, stderr } = await run();
    assert.notEqual(exitCode, 0);
    const failed = await shown();
    assert.equal(failed.trials.filter(({ state }) => state === 'failed').length, 1);
    assert.match(
      failed.reason ?? assert.fail(stdout + stderr),
      /^Trial 1, the first start point, has no value, so the limit mb <= 1\.2 \* baseline has no baseline\. The script ended with exit code 3; .* Fix the script, run trial 1 again and continue the study; or write a number in place of baseline\.$/,
    );
    assert.match(stdout, /^Run the trial again and continue with: bbkb retry study\.bbkb\.yaml --trial 1 && bbkb resume study\.bbkb\.yaml$/m); // oxfmt-ignore
    // continued alone it stops again, and says the same
    assert.match((await run()).stdout, /^Run the trial again and continue with: bbkb retry /m);
    assert.equal((await shown()).trials.length, failed.trials.length);
    await print('echo "score: $2, mb: $(echo "1 - $2" | bc -l)"');
    assert.equal((await retry('1')).exitCode, 0);
    assert.equal((await run()).exitCode, 0);
    const { baseline, trials } = await shown();
    assert.deepEqual(baseline, { mb: 0.5 });
    for (const { values, feasible } of trials) assert.equal(feasible, (values?.mb ?? assert.fail()) <= 0.6);
  });
});

describe('what bbkb says of limits and several objectives', () => {
  it('is what comes nearest, in run and in show, where no trial keeps the limits; the exit code is 1', async () => {
    const { command, run } = await begun([START, 'budget: { trials: 3 }', 'limits: ["mb <= 0.05"]']);
    const { exitCode, stdout, stderr } = await run();
    assert.equal(exitCode, 1);
    const none = 'None of 3 trials keeps the limit.';
    const nearest = /Trial 3 comes nearest; in its way is mb <= 0\.05, with mb = 0\.1\./;
    for (const text of [stdout, (await command('show', 'study.bbkb.yaml')).stdout]) {
      assert.ok(text.includes(none));
      assert.match(text, nearest);
    }
    assert.match(stdout, /^trial 1 succeeded .*score = 0\.5, mb = 0\.5, breaks the limit · x=0\.5$/m);
    assert.match(
      stderr,
      /^Nothing is recommended: no trial is known to keep the limits\. Loosen a limit, .* budget\.$/m,
    );
    const shown = await command('show', 'study.bbkb.yaml', '--trial', '1');
    assert.match(shown.stdout, /^breaks mb <= 0\.05: mb = 0\.5$/m);
  });

  it('is that no trial has the metric of a limit that was added, and what helps', async () => {
    const { command, run, edit } = await begun([START, 'budget: { trials: 3 }']);
    assert.equal((await run()).exitCode, 0);
    await edit('budget: ', 'limits: ["size <= 1"]\nbudget: ');
    const { exitCode, stdout, stderr } = await run();
    assert.equal(exitCode, 1);
    const what = 'Nothing is recommended: no trial has size, by which the limits judge. ';
    assert.ok(stderr.includes(`${what}Run a trial again with bbkb retry study.bbkb.yaml --trial N, or `), stderr);
    for (const text of [stdout, (await command('show', 'study.bbkb.yaml')).stdout])
      assert.match(text, /^No trial can be judged by the limits: none has size\.$/m);
  });

  it('is the front with its knee in run, show, exports and comparisons', async () => {
    const objective = 'objective: [{ metric: score, goal: minimize }, { metric: mb, goal: minimize }]';
    const { command, run } = await begun([START, objective, 'budget: { trials: 3 }', 'limits: ["mb <= 0.8"]']);
    const { exitCode, stdout } = await run();
    assert.equal(exitCode, 0);
    assert.match(stdout, /^Study study: 3 trials, .* to minimize score and minimize mb, where mb <= 0\.8\.$/m);
    assert.match(stdout, /^Front of 2 trials\. Its knee is trial \d: score = /m);
    const show = await command('show', 'study.bbkb.yaml');
    assert.match(show.stdout, /^front +score +mb +parameters\n1 +0\.5 +0\.5 .*\n3 +0\.9 +0\.1 /m);
    const table = await command('export', 'study.bbkb.yaml', '--format', 'csv');
    assert.match(
      table.stdout,
      /^number,batch,state,value,seconds,feasible,front,mb,x,.*\n1,1,succeeded,0\.5,[^,]+,true,true,0?\.5,/,
    );
    const compared = await command('compare', 'study.bbkb.yaml', 'study.bbkb.yaml');
    assert.match(
      compared.stdout,
      /^goal( +minimize, minimize){2}\nmetric( +score, mb){2}\nrecommended( +0\.\d, 0\.\d){2}\ntrial( +\d){2}$/m,
    );
    assert.match(compared.stdout, /^front +points +hypervolume +beats of study +beaten by study\nstudy +\d +[\d.]+\nstudy +(\d) +[\d.]+ +0 of \1 +0 of \1$/m); // oxfmt-ignore
    const { stdout: asJson } = await command('compare', 'study.bbkb.yaml', 'study.bbkb.yaml', '--json');
    assert.match(asJson, /"hypervolume": [\d.]+,\n +"beats": 0,\n +"beaten": 0\n/);
  });
});
