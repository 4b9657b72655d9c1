import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll, forMany } from '../../../laws.ts';
import { metricExtractors } from '../../../../src/runner/metric/extractors.ts';
import { stepReader } from '../../../../src/runner/metric/stepOf.ts';

const stepOf = (line: string): number | undefined => stepReader().stepOf(line)?.step;

const read = (name: string, line: string): unknown => {
  const { extractors, printedForms } = metricExtractors({ name }).stdout;
  return [...extractors, ...printedForms].map((extract) => extract(line)).find((value) => value !== undefined);
};

/** Each kind of line, with the metric's name and a value in it. */
const FORMS: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `epoch 12 | loss 0.5 | ${name} ${value} | time 3s`,
  (name, value) => `epoch 12; ${name} ${value}%; lr 0.1`,
  (name, value) => `step 7, ${name} ${value}, loss 0.5`,
  (name, value) => `${name}\t${value}`,
  (name, value) => ` * ${name} ${value} other@5 99.0`,
  (name, value) => ` * ${name}  ${value} ( 12.5)`,
  (name, value) => `12/12 [==========] - 1s 3ms/step - loss: 0.3 - ${name}: ${value}`,
  (name, value) => `12/12 ━━━━━━━━ 1s 3ms/step - ${name}: ${value} - loss: 0.3`,
  (name, value) => `Epoch 3: 100%|████| 10/10 [00:01<00:00, 9.5it/s, loss=0.5, v_num=3, ${name}=${value}]`,
  (name, value) => `Epoch 3: 100%|████| 10/10 [00:01<00:00, 9.5it/s, ${name}=${value}]`,
  (name, value) => `│         ${name}         │      ${value}      │`,
  (name, value) => `| ${name} | ${value} |`,
  (name, value) => `[12]\ttrain-x:0.5\t${name}:${value}`,
  (name, value) => `[12]\ttrain-x:0.5+0.01\t${name}:${value}+0.02`,
  (name, value) => `[12]\ttraining's x: 0.5\t${name}: ${value} + 0.02`,
  (name, value) => `{'loss': 0.5, '${name}': ${value}, 'epoch': 3.0}`,
  (name, value) => `epoch 3: {'${name}': ${value}}`,
  (name, value) => `{"epoch": 3, "nested": {"${name}": ${value}}`,
  (name, value) => `global_step=25, ${name}=[${value}]`,
  (name, value) => `${name} tensor(${value}, device='cuda:0')`,
  (name, value) => `${name}: tensor([[${value}]], grad_fn=<AddBackward0>)`,
  (name, value) => `${name}=array([${value}], dtype=float32)`,
  (name, value) => `${name} = np.float64(${value})`,
  (name, value) => `${name}: tf.Tensor(${value}, shape=(), dtype=float32)`,
  (name, value) => `${name}: <tf.Tensor: shape=(), dtype=float32, numpy=${value}>`,
  (name, value) => `{'${name}': np.float64(${value}), 'f1': np.float64(0.5)}`,
  (name, value) => `('${name}', ${value})`,
  (name, value) => `[${name}: ${value}] [G loss: 0.5]`,
  (name, value) => `${name} (%): ${value}`,
  (name, value) => `${name}: "${value}"`,
  (name, value) => `${name} - ${value}`,
  (name, value) => `${name} -> ${value}`,
  (name, value) => `reached a ${name} of ${value}.`,
  (name, value) => `${name} ${value} ± 0.02`,
  (name, value) => `${name}: ${value}dB`,
  (name, value) => `2026-01-01 12:00:00,123 INFO run.py:12] ${name} ${value}`,
  (name, value) => `INFO:root:${name}=${value}`,
  (name, value) => `\u0008\u0008\u0008 - ${name}: ${value}\u0008\u0008`,
];

const NAMES = [
  'val_loss',
  'val loss',
  'Acc@1',
  'P@1',
  'valid/acc',
  'test-error-mean',
  "valid_0's auc",
  'F1[macro]',
  'R²',
];

describe('a number that a script prints beside its name', () => {
  it('is read back exactly, whatever the name, the value and the form', () => {
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value.toFixed(4)),
      fc.double({ min: 1e-9, max: 1, noNaN: true }).map((value) => value.toExponential(3)),
      fc.constantFrom('25.', '.5', '1e-05', '-0.5', '+3'),
    );
    const form = fc.constantFrom(...FORMS);
    forMany(120, form, fc.constantFrom(...NAMES), numbers, (print, name, value) => {
      assert.equal(read(name, print(name, value)), Number(value), print(name, value));
    });
  });

  it('is not read for another name, of which the name is a part', () => {
    forAll(fc.constantFrom(...FORMS), fc.constantFrom('acc', 'los', 'val', 'error'), (print, name) => {
      for (const other of [`val_${name}`, `${name}_ema`, `test-${name}`, `val/${name}`, `--${name}`, `${name}uracy`]) {
        assert.equal(read(name, print(other, '0.125')), undefined, print(other, '0.125'));
      }
    });
  });

  for (const line of [
    'acc 0.93k',
    'acc 1,024',
    'acc 12:30',
    'acc 1.2.3',
    'acc 3 / 10',
    'acc 2026/05/01',
    'acc 3rd',
    'acc [0.4, 0.5]',
    'acc [0.4 0.5]',
    'acc and 0.5',
    'acc None',
    'acc 0x1F',
    'acc: range(3)',
    '--acc 0.9',
    'accuracy 0.9',
    'top.acc 0.9',
    '',
  ]) {
    it(`is not there in ${JSON.stringify(line)}`, () => {
      assert.equal(read('acc', line), undefined);
    });
  }

  it('is the share where it is a count out of a total, in percent where the line says the percent', () => {
    assert.equal(read('Accuracy', 'Average loss: 0.03, Accuracy: 9310/10000'), 0.931);
    assert.equal(read('Accuracy', 'Average loss: 0.03, Accuracy: 9310/10000 (93%)'), 93.1);
    assert.equal(read('Accuracy', 'Accuracy 9913/10000 (99.1%), better'), 99.13);
  });

  it('is no value where it is not finite, so that the trial fails', () => {
    for (const line of ['acc nan', "{'acc': inf}", 'acc tensor(nan)', 'acc -inf', 'acc: 0/0'])
      assert.ok(!Number.isFinite(read('acc', line)) && read('acc', line) !== undefined, line);
  });

  it('is the last one where a line has several', () => {
    assert.equal(read('acc', 'train acc 0.5 | val acc 0.6'), 0.6);
    assert.equal(read('acc', "'acc': 0.5, 'acc': 0.6"), 0.6);
  });

  it('is found in time linear in the length of a line that was made to be slow', () => {
    const parts = [
      'acc ',
      'acc',
      '1',
      '1/',
      ' ',
      '[',
      '(',
      "acc '",
      'acc tensor(',
      'acc\t-',
      'acc <tf.Tensor: ',
      'step ',
      'epoch [',
    ];
    for (const part of parts) {
      const line = `acc ${part.repeat(Math.floor(2 ** 20 / part.length))}`;
      assert.ok(read('acc', `${line}x`) !== 0.93 && stepOf(line) !== 0.93);
    }
  });
});

describe('stepReader().stepOf(line)', () => {
  const lines: readonly [string, number | undefined][] = [
    ['epoch 12 | acc 0.5', 12],
    ['Epoch: [3][10/100] loss 0.5', 3],
    ['Epoch 00001 | Loss 1.9', 1],
    ['epoch 3 step 1200: loss 0.5', 1200],
    ['global_step=25, episodic_return=[25.]', 25],
    ['iter 250: loss 2.0', 250],
    ['Iteration:100, valid_1 auc : 0.83', 100],
    ['[12]\tvalid-auc:0.91', 12],
    ["{'eval_loss': 0.41, 'epoch': 3.0}", 3],
    ['{"step": 4, "acc": 0.5}', 4],
    ["{'eval_loss': 0.41, 'epoch': 0.5}", 0.5],
    ['Round #7 acc 0.5', 7],
    ["[25]\tvalid_0's auc: 0.93\tvalid_0's binary_logloss: 0.21", 25],
    ['[25]\tvalidation_0-logloss:0.21', 25],
    ['12:\tlearn: 0.69\ttest: 0.68\tbest: 0.68 (0)\ttotal: 50ms', 12],
    ['Epoch 3:  45%|####5     | 45/100 [00:12<00:15,  3.56it/s, v_num=0, val_loss=0.412]', 3],
    [' 30%|###       | 3/10 [00:04<00:09,  1.35s/it, loss=0.41]', 3],
    ['Iteration 7, loss = 0.69314718', 7],
    ['acc 0.5', undefined],
    ['steps 3', undefined],
    ['footstep 3', undefined],
    ['1s 3ms/step - acc: 0.5', undefined],
  ];
  for (const [line, step] of lines) {
    it(`is ${step} for ${JSON.stringify(line)}`, () => {
      assert.equal(stepOf(line), step);
    });
  }

  it('has the last step where the line or the heading says it', () => {
    const last = (line: string) => stepReader().stepOf(line)?.last;
    assert.equal(last('epoch 3/50 val_loss: 0.41'), 50);
    assert.equal(last('Epoch [3/50], loss: 0.41'), 50);
    assert.equal(last('round 3 of 50: acc 0.5'), 50);
    assert.equal(last(' 30%|###       | 3/10 [00:04<00:09,  1.35s/it, loss=0.41]'), 10);
    assert.equal(last('epoch 3 step 20/100: loss 0.5'), 100);
    assert.equal(last('epoch 3 | 50 of them left, acc 0.5'), undefined);
    assert.equal(last('Epoch: [3][10/100] loss 0.5'), undefined);
    assert.equal(last('epoch 60/50 acc 0.5'), undefined);
    assert.equal(last('epoch 3/50th acc 0.5'), undefined);
    const steps = stepReader();
    steps.pass('Epoch 3/50');
    assert.equal(steps.stepOf('val_loss: 0.41')?.last, 50);
  });

  it('is that of the heading above, as Keras has it, where the line itself names none', () => {
    const steps = stepReader();
    const report = '12/12 [==============================] - 1s 5ms/step - loss: 0.3 - val_loss: 0.41';
    assert.equal(steps.stepOf(report), undefined);
    for (const [heading, step] of [
      ['Epoch 3/50', 3],
      ['----- Epoch 4 of 50 -----', 4],
      ['the best was at epoch 2', 4],
      ['Round: 9', 9],
    ] as const) {
      steps.pass(heading);
      assert.equal(steps.stepOf(report)?.step, step);
    }
    assert.deepEqual(steps.stepOf('Epoch 11 acc 0.5'), { step: 11, name: 'epoch' });
  });

  it('is the one of the name that is declared, and of no other', () => {
    const steps = stepReader('games');
    steps.pass('Epoch 3/50');
    assert.deepEqual(steps.stepOf('step 3, games: 12, acc 0.5'), { step: 12, name: 'games' });
    assert.equal(steps.stepOf('{"step": 3, "games": 12, "acc": 0.5}')?.step, 12);
    assert.equal(steps.stepOf('step 3, acc 0.5'), undefined);
  });
});
