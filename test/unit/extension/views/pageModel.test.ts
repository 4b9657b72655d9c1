import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { EngineWorker } from '../../../../src/tuner/enginePort.ts';
import { PageModel } from '../../../../src/extension/views/pageModel.ts';
import { toPageSchema, type ModelMessage } from '../../../../src/protocol.ts';
import { apply, newStudy, replay } from '../../../../src/study/study.ts';
import type { Expression } from '../../../../src/space/expression.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import { engineHere } from '../../cli/engineHere.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { until } from '../../../until.ts';
import { frozenStudies } from '../../study/frozenStudies.ts';

const [frozen] = frozenStudies;
/** Of the objective's own metric; all trials keep it. */
const kept: Expression = {
  ...{ kind: 'binary', operator: '>=' },
  left: { kind: 'name', name: frozen.summary.metric },
  right: { kind: 'value', value: -1000 },
};
const study = replay(parseJournal(frozen.journal, frozen.name).events);

describe("what a page is told of its study's model", () => {
  let ended: StudyState;
  before(() => {
    assert.ok(study);
    ended = study;
  });

  function pageOf(engineWorker: EngineWorker) {
    const messages: ModelMessage[] = [];
    const model = new PageModel(engineWorker, (message) => messages.push(message));
    return { model, messages };
  }

  it('is the insight when it begins and after each change of the results, and an answer to the latest question', async () => {
    const { model, messages } = pageOf(engineHere);
    model.begin(ended);
    model.update(ended);
    const { parameters } = ended.trials.get(0);
    for (const id of [1, 2, 3]) model.ask(ended, { type: 'predict', id, point: parameters });
    const [x, y] = ended.declaration.space.map(({ name }) => name);
    model.ask(ended, { type: 'contour', id: 4, parameters: [x, y] });
    await until(() => messages.length === 3);
    for (const message of messages) assert.ok(toPageSchema.safeParse(message).success, message.type);
    const [insight, prediction, contour] = messages;
    assert.ok(insight.type === 'insight' && insight.insight !== null && insight.insight.importance.length > 0);
    assert.ok(prediction.type === 'prediction' && prediction.id === 3 && prediction.prediction !== null);
    assert.ok(contour.type === 'contour' && contour.id === 4 && contour.problem === null);

    model.update(apply(ended, { type: 'trial.invalidated', at: 0, trial: 2 }));
    await until(() => messages.length === 4);
    const [, , , again] = messages;
    assert.ok(again.type === 'insight' && again.insight?.trials === insight.insight.trials - 1);
    model.close();
  });

  it('is of another metric what the trials have recorded of it, when the page asks, and nothing of one that none has', async () => {
    const { model, messages } = pageOf(engineHere);
    const limited = { ...ended, declaration: { ...ended.declaration, limits: [kept] } };
    const { metric } = ended.declaration.objective;
    model.ask(limited, { type: 'metricInsight', metric });
    await until(() => messages.length === 1);
    model.ask(limited, { type: 'metricInsight', metric: 'nothing' });
    await until(() => messages.length === 2);
    const [known, unknown] = messages;
    assert.ok(known.type === 'metricInsight' && known.insight !== null && known.insight.slices.length > 0);
    assert.ok(toPageSchema.safeParse(known).success);
    assert.deepEqual(unknown, { type: 'metricInsight', metric: 'nothing', insight: null, problem: null });
    model.close();
  });

  it('is that there is nothing to say before the first results, without a thread', async () => {
    const { model, messages } = pageOf(new URL('file:///there-is-no-such-program.js'));
    model.begin(newStudy(ended.declaration, 0));
    await until(() => messages.length === 1);
    assert.deepEqual(messages, [{ type: 'insight', insight: null, problem: null }]);
    model.close();
  });

  it('is an insight at most a fifth of the time while trials run, of the latest results, and all else at once', async () => {
    const rests: { milliseconds: number; end: () => void }[] = [];
    const messages: ModelMessage[] = [];
    const model = new PageModel(
      engineHere,
      (message) => messages.push(message),
      (milliseconds, end) => {
        rests.push({ milliseconds, end });
        return () => undefined;
      },
    );
    const invalidated = (study: StudyState, trial: number) => apply(study, { type: 'trial.invalidated', at: 0, trial });
    const running = { ...ended, tuner: { pid: 1, host: 'here', since: 0 }, end: null };
    model.begin(running);
    await until(() => rests.length === 1);
    assert.ok(rests[0].milliseconds > 0);
    model.update(invalidated(running, 2));
    model.update(invalidated(invalidated(running, 2), 3));
    model.ask(running, { type: 'predict', id: 1, point: ended.trials.get(0).parameters });
    await until(() => messages.length === 2);
    assert.equal(messages[1].type, 'prediction');
    rests[0].end();
    await until(() => messages.length === 3);
    const [first, , latest] = messages;
    assert.ok(first.type === 'insight' && latest.type === 'insight');
    assert.equal(latest.insight?.trials, (first.insight?.trials ?? 0) - 2);
    // at its end the study has nothing to wait for
    model.update(ended);
    await until(() => messages.length === 4);
    model.close();
  });

  it('says which value of a point cannot be predicted', async () => {
    const { model, messages } = pageOf(engineHere);
    model.ask(ended, { type: 'predict', id: 1, point: { ...ended.trials.get(0).parameters, nothing: 1 } });
    await until(() => messages.length === 1);
    assert.match(messages[0].problem ?? '', /"nothing" is not a parameter/);
    model.close();
  });

  it('is nothing more once it is closed, until it begins again', async () => {
    const { model, messages } = pageOf(engineHere);
    model.begin(ended);
    model.close();
    await sleep(20);
    model.begin(ended);
    await until(() => messages.length > 0);
    assert.deepEqual(messages.map(({ problem }) => problem), [null]); // oxfmt-ignore
    model.close();
  });

  it('is a sentence where the computation fails, each time that it is asked', async () => {
    const dir = temporaryFolder('model');
    const dies = path.join(dir, 'dies.mjs');
    await writeFile(
      dies,
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('out of luck'); });`,
    );
    const { model, messages } = pageOf(pathToFileURL(dies));
    model.begin(ended);
    await until(() => messages.length === 1);
    model.begin(ended);
    await until(() => messages.length === 2);
    for (const { type, problem } of messages) {
      assert.equal(type, 'insight');
      assert.match(problem ?? '', /could not be computed: out of luck\. It is tried again/);
    }
    model.close();
  });
});
