import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

const flags = {
  lr: 'type=float, default=0.1',
  momentum: 'type=float, default=0.9',
  dropout: 'type=float, default=0.1',
  hidden: 'type=int, default=64',
  optimizer: 'choices=["sgd", "adam"], default="sgd"',
  epochs: 'type=int, default=30',
  seed: 'type=int, default=1',
  'log-interval': 'type=int, default=10',
  data: 'required=True',
  cache: 'default=None',
};
const help = 'a help that is far longer than a line of an editor has room for, because it explains everything';
const lines = Object.entries(flags).map(([name, rest]) => `p.add_argument("--${name}", ${rest}, help="${help}")`);
const script = `${lines.join('\n')}\nfor epoch in range(9):\n  print("train_loss:", t, "val_loss:", x)\n`;
const draft = draftOf({ file: 'train.py', text: script });
const text = declarationText(draft);

describe('the text of a draft', () => {
  it('cuts the comment of a parameter between its clauses, and never in one', () => {
    for (const name of ['kappa', 'the_kappa_of_everything', 'the_kappa_of_everything_that_is'])
      for (const value of ['0.35', '3', '12345.678']) {
        const text = declarationText(
          draftOf({ file: 't.py', text: `p.add_argument("--${name}", type=float, default=${value})` }),
        );
        const [line = ''] = text.split('\n').filter((each) => each.includes(`${name}: `));
        assert.match(line, /# line 1, default [\d.]+(?:; a guess around the default(?:: no rule knows this name)?)?$/);
      }
  });

  it('has less than 30 lines for five parameters, none of them wider than 120 columns', () => {
    assert.equal(draft.parameters.filter(({ active }) => active).length, 5);
    assert.ok(text.trimEnd().split('\n').length < 30, text);
    for (const line of text.split('\n')) assert.ok(line.length <= 120, line);
  });

  it('says of each parameter its line, its default and the reason, and shortens only the end of that', () => {
    assert.match(text, /^ {2}lr: .* # line 1, default 0\.1; tuned by its order of magnitude$/m);
    assert.match(text, /^ {2}dropout: .* # line 3, default 0\.1; above 0\.7 little is left to learn from$/m);
    assert.match(text, /^ {2}#epochs: .* default: 30 \} # line 6; more of it takes longer$/m);
    for (const name of Object.keys(flags))
      assert.equal([...text.matchAll(new RegExp(`^ {2}(?:#?${name}: |## ${name} # )`, 'gm'))].length, 1, name);
  });

  it('claims the own values of the script for its first trial only as far as they could be read', () => {
    const start = (given: string): string =>
      declarationText(
        draftOf({ file: 't.py', text: `${lines[0]}\np.add_argument("--max_depth", type=int, default=${given})` }),
      );
    assert.match(
      start('4'),
      /^start: \[\{lr: 0\.1, max_depth: 4\}\] # the first trial: the script's own values; remove/m,
    );
    assert.match(
      start('None'),
      /^start: \[\{lr: 0\.1\}\] # the first trial: the script's own values, where they could be/m,
    );
  });

  it('asks which way is better where the name of the metric does not say it', () => {
    const asked = declarationText(draftOf({ file: 'train.py', text: 'print("best tour:", x)' }));
    assert.match(asked, /^ {2}metric: best tour # line 1 prints it.*\n {2}# <<< Which way is better: .*\n {2}goal:$/m);
  });

  it('names below the objective what else the script prints, and has no such line where that is nothing', () => {
    assert.match(text, /^ {2}goal: minimize\ntrack: \[train_loss\] # also printed: recorded .*\nbudget: /m);
    const alone = declarationText(draftOf({ file: 'train.py', text: `${lines.join('\n')}\nprint("val_loss:", x)` }));
    assert.match(alone, /^ {2}goal: minimize\n\nbudget: /m);
  });

  it('marks what is missing, and is valid once that is given', () => {
    assert.match(text, /^# <<< data: /m);
    assert.ok(!parseDeclaration(text, 'train.bbkb.yaml').ok);
    assert.ok(parseDeclaration(text.replace(/"?<<<[^>…]*>>>"?/, 'here'), 'train.bbkb.yaml').ok);
  });

  it('never shortens what a person has to do', () => {
    const tracked = declarationText(
      draftOf({ file: 'train.py', text: `${lines[0] ?? ''}\nwandb.log({"validation accuracy at the end": v})` }),
    );
    assert.match(
      tracked,
      /^ {2}# <<< Line 2 sends it to an experiment tracker or into a file.*, or read the file with "from:"\.$/m,
    );
  });

  it('says what to do next where the script takes no value', () => {
    const none = declarationText(draftOf({ file: 'train.py', text: 'from lib import train\ntrain()' }));
    assert.match(
      none,
      /^# Nothing tunable was found in train\.py: fill in .*\n# .* configuration file\? Draft that file/,
    );
    assert.match(none, /^# .* such as --lr, and draft it again\. Python$/m);
    assert.doesNotMatch(text, /draft it again/);
  });

  it('proposes at most as many trials at once as the machine has cores', () => {
    assert.match(declarationText(draftOf({ file: 'train.py', text: script }, 2)), /^parallel: 2 #/m);
    assert.match(text, /^parallel: 4 #/m);
  });
});
