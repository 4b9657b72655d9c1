import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocument } from '../../../../src/declaration/document.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { draftOf } from '../../../../src/draft/draft.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';
import { hasDoubtfulMetric } from '../../../../src/draft/yaml/draftedObjective.ts';
import { declaresMetric, triedEdits } from '../../../../src/draft/yaml/triedEdits.ts';
import { applied } from '../../../../src/declaration/edits/edit.ts';

const script = (rest: string): string => `p.add_argument("--lr", type=float, default=0.1)\n${rest}\n`;
const drafted = (rest: string): string => declarationText(draftOf({ file: 'train.py', text: script(rest) }));

const loss = {
  name: 'val_loss',
  goal: 'minimize',
  line: 3,
  file: 'stdout.log',
  readableAs: 'name',
  order: 0,
  rank: 0,
} as const;
const tried = {
  time: { seconds: 3, isLimit: false },
  budget: { trials: 50, parallel: 4 },
  found: undefined,
  reported: [loss],
};
const written = (text: string, run = {}): string =>
  applied(text, triedEdits(text, readDocument(text), { ...tried, ...run }));

describe('a declaration whose script was tried', () => {
  it('says above its command how long one trial took, and all of them will take', () => {
    assert.match(
      written(drafted('print("val_loss:", x)')),
      /^# One trial took 3 s: 50 trials, 4 at once, take about 38 s\.\ncommand: /m,
    );
  });

  it('has one such note, the last', () => {
    const once = written(drafted('print("val_loss:", x)'));
    const twice = written(once, { time: { seconds: 600, isLimit: true } });
    assert.deepEqual(twice.match(/^# One trial .*$/gm), [
      '# One trial takes longer than 10 min: 50 trials, 4 at once, take more than 2.1 h.',
    ]);
  });

  it('has the metric that the script reported where the draft found none, and can start', () => {
    const text = drafted('train()');
    assert.ok(hasDoubtfulMetric(text, readDocument(text)));
    const now = written(text);
    assert.match(now, /^objective:\n {2}metric: val_loss # line 3 of stdout\.log prints it; .*\n {2}goal: minimize$/m);
    assert.ok(parseDeclaration(now, 'train.bbkb.yaml').ok);
    assert.ok(!hasDoubtfulMetric(now, readDocument(now)));
  });

  it('keeps every other line as it was', () => {
    const text = drafted('train()');
    const others = (each: string): readonly string[] =>
      each.split('\n').filter((line) => !/^(?:objective:| {2}(?:# <<<|metric:|goal:)|# One trial)/.test(line));
    assert.deepEqual(others(written(text)), others(text));
  });

  it('keeps its objective where the script reported that', () => {
    const text = drafted('print("loss:", x)');
    assert.ok(!hasDoubtfulMetric(text, readDocument(text)));
    assert.match(written(text, { found: 'loss' }), /^ {2}metric: loss #/m);
    assert.ok(
      declaresMetric(readDocument(text), 'loss') &&
        !declaresMetric(readDocument(text), 'val_loss') &&
        !declaresMetric(readDocument(text), undefined),
    );
  });

  it('gets the reported metric in the place of one that was expected and not printed', () => {
    assert.match(written(drafted('print("loss:", x)')), /^ {2}metric: val_loss #/m);
  });

  it('has the file in which the script wrote its metric, in place of one that was named and lacks it', () => {
    const file = '${trialFolder}/results.json';
    const reported = [{ ...loss, name: 'metrics.rmse', line: 1, file, from: file }];
    for (const objective of ['metric: rmse\n  goal: minimize', 'metric: rmse\n  goal: minimize\n  from: a.json']) {
      const now = written(drafted('train()').replace(/^objective:[^]*?goal:.*$/m, `objective:\n  ${objective}`), {
        reported,
      });
      const read = parseDeclaration(now, 'train.bbkb.yaml');
      assert.ok(read.ok);
      assert.deepEqual(read.declaration.objective, { metric: 'metrics.rmse', goal: 'minimize', from: file });
    }
    // which a try that was cut off has not written yet
    const own = 'command: ./train\nobjective: { metric: loss, goal: minimize, from: a.json }\nbudget: { trials: 1 }\n';
    assert.ok(written(own).endsWith(own));
  });

  it('runs one trial at a time where all of them write the file of the metric, and says how to run several', () => {
    const reported = [{ ...loss, line: 1, file: 'results.json', from: 'results.json' }];
    const text = drafted('train()');
    const own = text.replace(/^command: /m, 'cwd: trial\ncommand: ');
    const executor = text.replace(/^parallel: .*$/m, 'executor: { ssh: [a, b] }');
    for (const [before, parallel] of [
      [text, 1],
      [own, 4],
      [executor, 1],
    ] as const) {
      const now = written(before, { reported });
      const read = parseDeclaration(now, 'train.bbkb.yaml');
      assert.ok(read.ok, JSON.stringify(read));
      assert.equal(read.declaration.parallel, parallel);
      const said = /^parallel: 1 # all write results\.json; add "cwd: trial" to run several, if .*$/m.test(now);
      assert.deepEqual([said, now.includes('50 trials one after the other take')], [parallel === 1, parallel === 1]);
    }
  });

  it("keeps an objective with settings of a person's own", () => {
    const text = 'command: ./train\nobjective: { metric: loss, goal: minimize, target: 0.1 }\nbudget: { trials: 1 }\n';
    assert.equal(written(text), `# One trial took 3 s: 50 trials, 4 at once, take about 38 s.\n${text}`);
  });

  it('keeps its objective where the script reported nothing', () => {
    const text = drafted('train()');
    assert.equal(written(text, { reported: [] }).replace(/^# One trial .*\n/m, ''), text);
  });

  it('stays as it is where it is JSON, which has no comments, or no declaration', () => {
    for (const text of [
      '{"command": "./train", "objective": {"metric": "a"}}',
      '{\n  "command": "./train"\n}',
      '- 1',
      '',
    ])
      assert.deepEqual(triedEdits(text, readDocument(text), tried), []);
  });
});
