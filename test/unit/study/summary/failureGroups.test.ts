import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { feasibility } from '../../../../src/space/feasibility.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { exited } from '../../../../src/runner/result/messages.ts';
import { changed, noMoreChanges } from '../../../../src/tuner/messages.ts';
import { apply } from '../../../../src/study/study.ts';
import { failureGroups } from '../../../../src/study/summary/failureGroups.ts';
import { studyOf } from './endings.ts';

const space = `parameters:
  batch_size: { type: int, low: 8, high: 512 }
  lr: { type: float, low: 0.001, high: 1 }
  optimizer: { type: choice, values: [adam, sgd, lion] }
budget: { trials: 99 }`;

const outOfMemory = (size: number): string =>
  exited(1, { file: 'stderr.log', line: `CUDA out of memory. Tried to allocate ${size} MiB` });
const broken = 'The script was killed by SIGSEGV; it wrote nothing.';
const lrs = [0.3, 0.7, 0.02, 0.9, 0.5];
/** Ten trials, as many as the sizes. */
const trialsWith = (reasonOf: (size: number, optimizer: string) => string | undefined) =>
  [16, 64, 128, 200, 32, 256, 300, 400, 500, 48, 90, 288].map((size, i) => {
    const optimizer = ['adam', 'sgd', 'lion'][i % 3];
    const reason = reasonOf(size, optimizer);
    return { parameters: { batch_size: size, lr: lrs[i % 5], optimizer }, ...(reason !== undefined && { reason }) };
  });

describe('the groups of failed trials', () => {
  it('have one cause whatever its numbers are, and the values that set them apart from those that succeeded', () => {
    const groups = failureGroups(
      studyOf(
        trialsWith((size) => (size > 200 ? outOfMemory(size) : undefined)),
        [space],
      ),
    );
    assert.deepEqual(groups, [
      {
        cause: 'CUDA out of memory. Tried to allocate 288 MiB',
        trials: [6, 7, 8, 9, 12],
        rule: { text: 'batch_size from 256 (works up to 200)', expression: 'batch_size < 256' },
      },
    ]);
  });

  it('are one for a cause, whether another trial was tried instead or not', () => {
    const after = (reason: string, size: number): string =>
      `${reason} ${size > 280 ? noMoreChanges(1) : changed(`batch_size = ${size / 2}`)}`;
    for (const reasonOf of [outOfMemory, () => broken]) {
      const groups = failureGroups(
        studyOf(
          trialsWith((size) => (size > 200 ? after(reasonOf(size), size) : undefined)),
          [space],
        ),
      );
      assert.deepEqual(
        groups.map(({ cause, trials }) => [cause, trials]),
        [[reasonOf === outOfMemory ? 'CUDA out of memory. Tried to allocate 288 MiB' : broken, [6, 7, 8, 9, 12]]],
      );
    }
  });

  it('are one for a cause whose line is cut, wherever its numbers let it end', () => {
    const shapes = (size: number): string =>
      exited(1, {
        file: 'stderr.log',
        line: `RuntimeError: shapes [${`${size}, `.repeat(9)}] do not fit the weights of encoder.layers.attention.projection, ${size} of which have no gradient`,
      });
    const study = studyOf(trialsWith((size) => (size > 80 ? shapes(size ** 3) : undefined)), [space]); // oxfmt-ignore
    const [{ cause, trials }, ...others] = failureGroups(study);
    assert.ok(cause.endsWith('…'));
    assert.deepEqual([trials.length, others.length], [8, 0]);
  });

  it('are told by a range from below, or by one value of a choice', () => {
    const [low] = failureGroups(
      studyOf(
        trialsWith((size) => (size < 90 ? broken : undefined)),
        [space],
      ),
    );
    assert.deepEqual(low.rule, { text: 'batch_size up to 64 (works from 90)', expression: 'batch_size > 64' });
    const [choice] = failureGroups(studyOf(trialsWith((_, optimizer) => (optimizer === 'sgd' ? broken : undefined)), [space])); // oxfmt-ignore
    assert.deepEqual(choice.rule, { text: 'optimizer = sgd', expression: 'optimizer != "sgd"' });
  });

  it('have a rule that begins at the failures, so that nothing is excluded that may work', () => {
    const failsFrom = (least: number, most: number, ...failing: readonly number[]) => {
      const succeeded = Array.from({ length: 20 }, (_, i) => ({
        parameters: { lr: 0.001 + (i / 19) * (most - 0.001) },
      }));
      const failed = [least, ...failing].map((lr) => ({ parameters: { lr }, reason: broken }));
      const one = 'parameters: { lr: { type: float, low: 0.0001, high: 1 } }\nbudget: { trials: 99 }';
      return failureGroups(studyOf([...succeeded, ...failed], [one]))[0].rule;
    };
    assert.deepEqual(failsFrom(0.7364, 0.07049, 0.8, 0.82, 0.976), {
      text: 'lr from 0.7 (works up to 0.07)',
      expression: 'lr < 0.7',
    });
    // never so few digits that a success would be excluded, or a failure kept
    assert.deepEqual(failsFrom(0.30015, 0.30011, 0.4, 0.5), {
      text: 'lr from 0.30015 (works up to 0.30011)',
      expression: 'lr < 0.30015',
    });
  });

  it('have a rule of a parameter that is not always active which keeps the points without it', () => {
    const conditional = space.replace('high: 1 }', 'high: 1, when: { optimizer: [adam, sgd] } }');
    const trials = Array.from({ length: 24 }, (_, i) => {
      const [optimizer, lr] = [['adam', 'sgd', 'lion'][i % 3], (i + 1) / 24];
      const isActive = optimizer !== 'lion';
      const failed = isActive && lr > 0.5;
      const active = { batch_size: 8 + ((i * 7) % 24), optimizer, ...(isActive && { lr }) };
      return { parameters: active, ...(failed && { reason: broken }) };
    });
    const [{ rule }] = failureGroups(studyOf(trials, [conditional]));
    assert.deepEqual(rule, { text: 'lr from 0.54 (works up to 0.45)', expression: '!(lr >= 0.54)' });
    assertKeepsThoseThatWork(trials, '!(lr >= 0.54)', conditional);
  });

  it('have a rule of a number where a choice has one value, if that alone sets them apart', () => {
    const trials = Array.from({ length: 36 }, (_, i) => {
      const [optimizer, lr] = [['adam', 'sgd', 'lion'][i % 3], ((i * 7) % 36) / 36 + 0.01];
      const failed = optimizer === 'sgd' && lr > 0.4;
      return { parameters: { batch_size: 32, optimizer, lr }, ...(failed && { reason: broken }) };
    });
    const [{ rule }] = failureGroups(studyOf(trials, [space]));
    assert.deepEqual(rule, {
      text: 'optimizer = sgd and lr from 0.45 (works up to 0.37)',
      expression: '!(optimizer == "sgd" and lr >= 0.45)',
    });
    assertKeepsThoseThatWork(trials, rule.expression);
  });

  it('have that rule also where the first successes are of other values', () => {
    const trials = Array.from({ length: 40 }, (_, i) => {
      const [optimizer, lr] = [i < 10 ? 'adam' : 'sgd', ((i * 7) % 40) / 40 + 0.01];
      const failed = optimizer === 'sgd' && lr > 0.5;
      return { parameters: { batch_size: 32, optimizer, lr }, ...(failed && { reason: broken }) };
    });
    const [{ rule }] = failureGroups(studyOf(trials, [space]));
    assert.ok(rule?.expression);
    assert.match(rule.expression, /^!\(optimizer == "sgd" and lr >= /);
    assertKeepsThoseThatWork(trials, rule.expression);
  });

  it('have a rule of the product of two or three numbers, as memory runs out', () => {
    const three = `parameters:
  batch_size: { type: int, low: 8, high: 512, scale: log }
  width: { type: choice, values: [64, 128, 256, 512], ordered: true }
  layers: { type: int, low: 1, high: 8 }
  bias: { type: float, low: -1, high: 1 }
budget: { trials: 99 }`;
    const random = seededUniform(7);
    const studyWith = (memory: (batch: number, width: number, layers: number) => number, most: number) =>
      Array.from({ length: 60 }, (_, i) => {
        const batch = Math.round(8 * 64 ** random());
        const [width, layers] = [2 ** (6 + (i % 4)), 1 + Math.floor(8 * random())];
        const failed = memory(batch, width, layers) > most;
        const parameters = { batch_size: batch, width, layers, bias: 2 * random() - 1 };
        return { parameters, ...(failed && { reason: outOfMemory(batch) }) };
      });
    for (const [memory, most, quantity] of [
      [(batch: number, width: number) => batch * width, 30_000, 'batch_size * width'],
      [(batch: number, width: number) => batch * width * width, 5e6, 'batch_size * width * width'],
      [(batch: number, width: number, layers: number) => batch * width * layers, 90_000, 'batch_size * width * layers'],
    ] as const) {
      const trials = studyWith(memory, most);
      const [{ rule }] = failureGroups(studyOf(trials, [three]));
      assert.ok(rule?.expression);
      assert.equal(rule.expression.split(' < ')[0], quantity);
      assert.ok(rule.text.startsWith(`${quantity.replaceAll('*', '×')} from `), rule.text);
      assertKeepsThoseThatWork(trials, rule.expression, three);
    }
  });

  it('have a rule by chance in less than one study of twenty', () => {
    const random = seededUniform(11);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = `parameters:
${names.map((name) => `  ${name}: { type: float, low: 0.01, high: 1 }`).join('\n')}
  optimizer: { type: choice, values: [adam, sgd, lion] }
budget: { trials: 99 }`;
    const ruled = Array.from({ length: 100 }, () => {
      const k = 2 + Math.floor(4 * random());
      const trials = Array.from({ length: 40 }, (_, i) => ({
        parameters: {
          ...Object.fromEntries(names.map((name) => [name, 0.01 + 0.99 * random()])),
          optimizer: ['adam', 'sgd', 'lion'][Math.floor(3 * random())],
        },
        ...(i < k && { reason: broken }),
      }));
      return failureGroups(studyOf(trials, [many]))[0].rule;
    }).filter((rule) => rule !== null);
    assert.ok(ruled.length < 5, JSON.stringify(ruled));
  });

  it('name both of two rules that fit as well, and exclude nothing for them', () => {
    const rates = 'parameters:\n  lr: { type: float, low: 0, high: 1 }\n  width: { type: int, low: 1, high: 99 }\n  depth: { type: int, low: 1, high: 3 }\nbudget: { trials: 99 }'; // oxfmt-ignore
    const trials = Array.from({ length: 30 }, (_, i) => {
      const parameters = { lr: i < 2 ? 0.8 : 0.01 * i, width: i < 2 ? 90 : 2 * i, depth: 1 + (i % 3) };
      return { parameters, ...(i < 2 && { reason: broken }) };
    });
    const rule = { text: 'lr from 0.8 (works up to 0.28) and width from 90 (works up to 58)', expression: null };
    assert.deepEqual(failureGroups(studyOf(trials, [rates]))[0].rule, rule);
  });

  it('have a rule that the declaration can have as a constraint', () => {
    for (const expression of ['batch_size < 256', 'optimizer != "sgd"']) {
      const text = `command: python3 train.py\nobjective: { metric: loss, goal: minimize }\n${space}\nconstraints: ['${expression}']`;
      assert.ok(parseDeclaration(text, 'digits.bbkb.yaml').ok, expression);
    }
  });

  it('have no rule where a success contradicts it, or where chance would find one as well', () => {
    const mixed = trialsWith((size, optimizer) => (size > 100 && optimizer !== 'lion' ? broken : undefined));
    assert.equal(failureGroups(studyOf(mixed, [space]))[0].rule, null);
    const few = trialsWith((size) => (size === 500 ? broken : undefined));
    assert.equal(failureGroups(studyOf(few, [space]))[0].rule, null);
  });

  it('are one for each cause, the largest first, without results that were taken back', () => {
    const study = studyOf(trialsWith((size) => (size > 350 ? broken : size > 200 ? outOfMemory(size) : undefined)), [space]); // oxfmt-ignore
    assert.deepEqual(failureGroups(study).map(({ trials }) => trials), [[6, 7, 12], [8, 9]]); // oxfmt-ignore
    const without = apply(study, { type: 'trial.invalidated', at: 2, trial: 6 });
    assert.deepEqual(failureGroups(without).map(({ trials }) => trials), [[7, 12], [8, 9]]); // oxfmt-ignore
    assert.deepEqual(failureGroups(studyOf(trialsWith(() => undefined), [space])), []); // oxfmt-ignore
  });
});

/** As a constraint it allows the trials that succeeded, and no other. */
function assertKeepsThoseThatWork(
  trials: readonly { readonly parameters: Point; readonly reason?: string }[],
  expression: string,
  parameters = space,
): void {
  const text = `command: x\nobjective: { metric: loss, goal: minimize }\n${parameters}\nconstraints: '${expression}'`;
  const parsed = parseDeclaration(text, 'digits.bbkb.yaml');
  assert.ok(parsed.ok);
  const isAllowed = feasibility(parsed.declaration.constraints ?? []);
  assert.deepEqual(
    trials.map((trial) => isAllowed(trial.parameters)),
    trials.map(({ reason }) => reason === undefined),
  );
}
