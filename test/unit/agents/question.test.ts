import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startQuestion } from '../../../src/agents/question.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';

describe('the question before a study starts', () => {
  const detailsOf = (objective: string, command = 'python3 train.py', rest = ''): readonly string[] => {
    const text = `command: ${command}\nparameters: { lr: { type: float, low: 0, high: 1 } }\nobjective: ${objective}\nbudget: { trials: 8 }\n${rest}`;
    const parsed = parseDeclaration(text, 'train.bbkb.yaml');
    if (!parsed.ok) assert.fail(parsed.problems.map(({ message }) => message).join('\n'));
    return startQuestion('/work/train.bbkb.yaml', text, parsed.declaration).details;
  };

  it('says what is optimized, of several objectives each', () => {
    const [loss, recall] = ['{ metric: loss, goal: minimize }', '{ metric: recall, goal: maximize }'];
    assert.ok(detailsOf(loss).includes('To minimize loss'));
    assert.ok(detailsOf(`[${loss}, ${recall}]`).includes('To minimize loss and maximize recall'));
  });

  it('shows what a command hides, and that it leaves something out', () => {
    const commandOf = (command: string): string => detailsOf('{ metric: loss, goal: minimize }', command)[0] ?? '';
    assert.match(
      commandOf('[python3, "zero\\u200bwidth\\u00a0\\u202e\\u3164\\e[2J\\n.py"]'),
      /zero\\u\{200b\}width\\u\{a0\}\\u\{202e\}\\u\{3164\}\\u\{1b\}\\?\[2J\\n\.py/,
    );
    const long = commandOf(`sh -c ${'x'.repeat(5000)}end`);
    assert.match(long, /^It runs: sh -c x{100}…\(4,803 characters left out\)…x{97}end \(in /);
    const many = commandOf(`sh ${'word '.repeat(1000)}`);
    assert.match(many, / characters left out\)…/);
    assert.ok(many.length < 1600);
  });

  it('shows the values of variables, since they may decide what runs, and no secret', () => {
    const env = 'env: { LD_PRELOAD: ./evil.so, GREETING: "two words", WANDB_API_KEY: hunter2 }\n';
    const details = detailsOf('{ metric: loss, goal: minimize }', undefined, env);
    assert.ok(
      details.includes(
        "It sets LD_PRELOAD=./evil.so, 'GREETING=two words' and WANDB_API_KEY (its value is not shown).",
      ),
      details.join('\n'),
    );
  });
});
