import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { curvesToCsv, toCsv } from '../../../src/export/csv.ts';
import { controlsEvents, frozenEvents, replayed } from '../study/disk/journals.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { summaryOf, trialOf } from '../webview/summaries.ts';
import { name, op, value } from '../space/expressions.ts';
import { studyOf } from './studies.ts';

describe('a study as CSV', () => {
  it('has one row a trial, with a value only where it succeeded', () => {
    const study = replayed(frozenEvents);
    assert.equal(
      toCsv(summarize(study, { alive: false, commandOf: () => '' })),
      `number,batch,state,value,seconds,lr,layers,optimizer,nesterov,invalid,reason
1,1,succeeded,0.81,3.2,0.01,2,sgd,true,false,
2,1,failed,,0.99,0.3,4,null,false,false,It exited with code 3.
3,2,succeeded,0.9,2.5,0.02,2,adam,true,false,
4,2,timedOut,,90.1,0.001,1,adam,false,false,It ran longer than 90 s.
5,3,cancelled,,1.5,0.05,3,adam,true,false,The study was stopped.
6,3,waiting,,,0.04,3,sgd,true,false,It runs when the study is continued.
`,
    );
  });

  it('has a column for each calculated value, and what other formats have of it', () => {
    const { declaration, ...study } = replayed(frozenEvents);
    const derived = [{ name: 'twice', value: op(name('layers'), '*', value(2)) }];
    const summary = summarize(
      { ...study, declaration: { ...declaration, derived } },
      { alive: false, commandOf: () => '' },
    );
    const lines = toCsv(summary).split('\n');
    assert.match(lines[0], /,nesterov,twice,invalid/);
    assert.match(lines[2], /,false,8,false,/);
    assert.deepEqual([summary.derived, summary.trials.at(1)?.derived], [['twice'], { twice: 8 }]);
  });

  it('has a person’s notes on its trials, if there are any', () => {
    const study = replayed(frozenEvents);
    const notes = [{ trial: 2, star: true, text: '=again, larger' }];
    const lines = toCsv(summarize(study, { alive: false, notes, commandOf: () => '' })).split('\n');
    assert.match(lines[0], /,invalid,reason,star,note$/);
    assert.match(lines[1], /,false,,false,$/);
    assert.match(lines[2], /,true,"'=again, larger"$/);
  });

  it('says of each trial whether its result is invalid, and of a trial that was lost that it was', () => {
    const study = replayed(controlsEvents.slice(0, -4));
    const lines = toCsv(summarize(study, { alive: true, commandOf: () => '' })).split('\n');
    assert.equal(lines[2], '2,1,succeeded,0.95,2,0.3,4,sgd,true,true,');
    const lost = replayed(controlsEvents.slice(0, 28));
    const [, first] = toCsv(summarize(lost, { alive: true, commandOf: () => '' })).split('\n');
    assert.equal(first, '1,1,lost,,1,0.01,2,sgd,true,false,Its machine went away.');
  });

  it('holds no formula: texts that begin like one have an apostrophe in front, and numbers stay numbers', () => {
    const space = [
      { name: 'f', type: 'choice', values: ['=cmd()', '+1', '-1', '@x', '\tx'] },
      { name: 'n', type: 'float', low: -1, high: 1, scale: 'linear' },
    ] as const;
    const results = space[0].values.map((f) => ({ parameters: { f, n: -0.5 }, value: -2 }));
    const { summary } = studyOf(space, results);
    const cells = toCsv(summary).split('\n').slice(1, -1);
    assert.deepEqual(
      cells.map((line) => line.split(',')[5]),
      ["'=cmd()", "'+1", "'-1", "'@x", `"'\tx"`],
    );
    for (const line of cells) assert.match(line, /^\d,1,succeeded,-2,0.005,.*,-0.5,false,$/);
    const failed = studyOf(space, [{ parameters: { f: '+1', n: 0 }, value: undefined }]);
    assert.match(toCsv(failed.summary), /,"'=It failed, ""twice""\.\n"\n$/);
  });

  it('tells a parameter from a column of the same name, and from the metric', () => {
    const space = [
      { name: 'batch', type: 'int', low: 1, high: 9, scale: 'linear' },
      { name: 'loss', type: 'bool' },
    ] as const;
    const { summary } = studyOf(space, [{ parameters: { batch: 4, loss: true }, value: 0.5 }]);
    assert.equal(
      toCsv(summary),
      'number,batch,state,value,seconds,parameters.batch,parameters.loss,invalid,reason\n1,1,succeeded,0.5,0.005,4,true,false,\n',
    );
  });

  it('has a column for each tracked metric, told from one of the same name, and no formula in its heading', () => {
    const space = [{ name: 'lr', type: 'float', low: 0, high: 1, scale: 'linear' }] as const;
    const results = [
      { parameters: { lr: 0.1 }, value: 0.5, tracked: { f1: 0.25, lr: 7, batch: -2 } },
      { parameters: { lr: 0.2 }, value: undefined },
    ];
    const { summary } = studyOf(space, results, { track: ['f1', 'lr', 'batch', 'constructor', '=1+1', 'a,b'] });
    const [head, ...rows] = toCsv(summary).split('\n');
    assert.equal(
      head,
      `number,batch,state,value,seconds,f1,tracked.lr,tracked.batch,constructor,'=1+1,"a,b",lr,invalid,reason`,
    );
    assert.equal(rows[0], '1,1,succeeded,0.5,0.005,0.25,7,-2,,,,0.1,false,');
    assert.match(rows[1], /^2,1,failed,,0\.005,,,,,,,0\.2,false,/);
  });
});

describe('learning curves as CSV', () => {
  it('have one row a report, in the order of the trials and of their reports', () => {
    const curves = new Map([
      [1, { named: true, points: [{ step: 10, value: 0.5 }, { step: 20, value: 1e-7 }] }],
      [3, { named: false, points: [{ step: 1, value: NaN }, { step: 2, value: -1 }] }],
    ]); // oxfmt-ignore
    assert.equal(curvesToCsv(curves), 'number,step,value\n1,10,0.5\n1,20,1e-7\n3,1,NaN\n3,2,-1\n');
    assert.equal(curvesToCsv(new Map()), 'number,step,value\n');
  });
});

describe('limits and several objectives as CSV', () => {
  const objectives = [
    { metric: 'accuracy', goal: 'maximize' },
    { metric: 'latency', goal: 'minimize' },
  ] as const;
  const values = { accuracy: 0.9, latency: 4, lr: 7 };
  const trials = [
    trialOf({ trial: 1, value: 0.9, values, tracked: { f1: 0.5 }, feasible: false }),
    trialOf({ trial: 2, value: null, state: 'failed', tracked: { latency: 5 } }),
  ];

  it('have a column of each metric that decides, before those that are tracked, and of whether the limits are kept', () => {
    const limits = [{ text: '{lr} <= 5', metrics: ['lr'] }];
    assert.deepEqual(toCsv(summaryOf([], { trials, objectives: [...objectives], limits, track: ['f1'] })).split('\n'), [
      'number,batch,state,value,seconds,feasible,latency,tracked.lr,f1,lr,invalid,reason',
      '1,1,succeeded,0.9,1,false,4,7,0.5,0.1,false,',
      '2,1,failed,,1,,5,,,0.1,false,',
      '',
    ]);
  });

  it('say which trials are on the front', () => {
    const rows = toCsv(summaryOf([], { trials, objectives: [...objectives], front: [1] })).split('\n');
    assert.match(rows[0] ?? '', /^number,batch,state,value,seconds,front,latency,/);
    assert.match(rows[1] ?? '', /^1,1,succeeded,0\.9,1,true,4,/);
    assert.match(rows[2] ?? '', /^2,1,failed,,1,false,5,/);
  });

  it('leave a parameter of the name feasible its column where there are no limits', () => {
    const named = { trials: [trialOf({ parameters: { feasible: 1 } })], parameters: ['feasible'] };
    const limits = [{ text: 'accuracy >= 0', metrics: ['accuracy'] }];
    assert.match(toCsv(summaryOf([], named)), /^number,batch,state,value,seconds,feasible,invalid/);
    assert.match(toCsv(summaryOf([], { ...named, limits })), /^number,.*seconds,feasible,parameters\.feasible,invalid/);
  });
});
