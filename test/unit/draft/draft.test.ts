import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../src/draft/draft.ts';
import type { ScriptFile } from '../../../src/draft/readers/script.ts';
import { declarationText } from '../../../src/draft/yaml/declarationText.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { draftProblems, withLinesTakenIn } from './draftProblems.ts';

const textOfDraft = (script: ScriptFile): string => declarationText(draftOf(script));

const form = (file: string): string => textOfDraft({ file, text: '' });

const filledIn = (file: string): string =>
  form(file)
    .replace('  #learning_rate', '  learning_rate')
    .replace('metric:\n', 'metric: loss\n')
    .replace('goal:\n', 'goal: minimize\n');

const withFlag = (argument: string): string =>
  textOfDraft({
    file: 'train.py',
    text: `p.add_argument("--lr", type=float, default=0.1)\np.add_argument(${argument})\nprint("loss:", loss)`,
  });

describe('a draft for a script in which nothing can be read', () => {
  it('names what is still to be filled in when it is started unchanged', () => {
    const parsed = parseDeclaration(form('train.py'), 'train.bbkb.yaml');
    assert.ok(!parsed.ok);
    assert.deepEqual(
      parsed.problems.map(({ message }) => message.split(':', 1)[0]),
      ['parameters is empty', 'objective.metric is empty', 'objective.goal is empty'],
    );
  });

  it('is complete once the three marked places are filled in, and starts the script with its interpreter', () => {
    for (const [script, command] of [
      ['train.py', ['python3', 'train.py']],
      ['train.mjs', ['node', 'train.mjs']],
      ['run.sh', ['bash', 'run.sh']],
      ['fit.R', ['Rscript', 'fit.R']],
      ['program', ['./program']],
      ['my script; rm.py', ['python3', 'my script; rm.py']],
      ["it's {lr} $HOME.py", ['python3', "it's {lr} $HOME.py"]],
      ['-c.py', ['python3', './-c.py']],
      ['two\nlines: [\u2028.py', ['python3', 'two\nlines: [\u2028.py']],
    ] as const) {
      const parsed = parseDeclaration(filledIn(script).replace('learning_rate', 'lr'), 'x.bbkb.yaml');
      assert.ok(parsed.ok, JSON.stringify(parsed));
      assert.deepEqual(parsed.declaration.command, command);
      assert.deepEqual(parsed.declaration.budget, { trials: 50 });
      assert.equal(parsed.declaration.parallel, 4);
    }
  });

  it('says why a script was not read: too long, or too deep, for which a parser would take quadratic time', () => {
    const noteOf = (file: string, text: string): string | undefined =>
      textOfDraft({ file, text })
        .split('\n')
        .find((line) => line.startsWith('# The script '));
    assert.equal(
      noteOf('a.py', ' '.repeat(1_000_000)),
      '# The script has 1,000,000 characters and was not read: at most 250,000 are.',
    );
    for (const [file, part] of [
      ['a.py', '('],
      ['a.mjs', '{'],
      ['a.mjs', '${'],
      ['a.sh', '"$('],
      ['a.sh', '$(('],
      ['a.sh', '<<A '],
      ['a.R', 'make_option('],
    ] as const) {
      assert.equal(
        noteOf(file, part.repeat(250_000 / part.length)),
        '# The script nests too deeply to be read.',
        `${file} ${part}`,
      );
    }
    assert.equal(noteOf('a.R', `x "${String.raw`\"`.repeat(100_000)}`), undefined);
    assert.equal(noteOf('a.js', `a${'.a'.repeat(600)}`), '# The script nests too deeply to be read.');
  });

  it('is the same form at any depth of brackets, and takes a bounded time', () => {
    for (const file of ['a.py', 'a.mjs', 'a.R', 'a.sh']) {
      for (const open of ['(', '[', '{', '$(', '((', '"${a:-', 'f(x=', '`${', 'if a:\n ', 'a.b().']) {
        assert.match(textOfDraft({ file, text: open.repeat(3000) }), /<<< 1\./, `${file} ${open}`);
      }
    }
    const doubled = Array.from({ length: 200 }, (_, i) => `A${i} = A${i + 1} + A${i + 1}`).join('\n');
    const text = `${doubled}\nA200 = "x"\np.add_argument("--a", default=A0)`;
    assert.match(textOfDraft({ file: 'a.py', text }), /^ {2}## a # line 202, /m);
    assert.match(textOfDraft({ file: 'a.mjs', text: text.replaceAll(/^A/gm, 'const A') }), /<<< 1\./);
  });
});

describe('a draft', () => {
  it('tunes what is clearly worth it, leaves out the rest behind a #, and gives the line and the reason of each', () => {
    const draft = withFlag('"--seed", type=int, default=1, help="for luck"');
    assert.match(
      draft,
      /^ {2}lr: \{ type: float, low: 0\.001, high: 1, scale: log \} # line 1, default 0\.1; tuned by /m,
    );
    assert.match(
      draft,
      /^ {2}#seed: \{ type: int, low: 1, high: 10, scale: log, default: 1 \} # line 2; tuning a seed /m,
    );
    assert.ok(parseDeclaration(draft, 'train.bbkb.yaml').ok);
  });

  it('stays a declaration whatever a script writes into its names, helps and choices', () => {
    const hostile = [
      String.raw`"--x", help="a\n  evil: {type: bool}\r\u2028}"`,
      String.raw`"--x y: {z}", type=float, default=1.0`,
      '"--__proto__", type=float, default=0.1',
      '"--constructor", type=float, default=0.1',
      String.raw`"--optimizer", choices=["a\nb", "c: d", "# e", "{lr}", "true", "\x00", "'", "- f"], default="- f"`,
      '"--lr", type=float, default=0.2',
      '"--huge", type=float, default=1e999',
      '"--dropout", type=float, default=-1e308',
      '"--batch-size", type=int, default=99999999999999999999',
      '"--layers", type=int, default=9007199254740991',
      `"--{lr}", type=float, default=0.1, help=${JSON.stringify('x'.repeat(5000))}`,
      '"-q", type=float, default=0.5',
    ];
    for (const argument of hostile) {
      const parsed = parseDeclaration(withFlag(argument), 'train.bbkb.yaml');
      assert.ok(parsed.ok, `${argument}\n${withFlag(argument)}\n${JSON.stringify(parsed)}`);
      assert.ok(!parsed.declaration.space.some(({ name }) => name === 'evil'));
    }
  });

  it('puts a flag with one dash into the command', () => {
    const draft = withFlag('"-d", "-dropout", type=float, default=0.5');
    assert.match(withFlag('"-dropout", type=float, default=0.5'), /^command: python3 train\.py -dropout \{dropout\}$/m);
    assert.ok(parseDeclaration(draft, 'x.bbkb.yaml').ok);
  });

  it('has a placeholder in the command for what the script cannot start without, which the declaration refuses by name', () => {
    for (const [argument, message] of [
      ['"--data", required=True', 'train.py needs --data, the path of the data: write it here in place of <<<…>>>.'],
      [
        '"--x", required=True, help="a folder of {pictures}"',
        'train.py needs --x, a folder of pictures: write it here in place of <<<…>>>.',
      ],
      [
        '"-cfg", required=True, choices=["a", "b"]',
        'train.py needs -cfg, one of a, b: write it here in place of <<<…>>>.',
      ],
      ['"out"', 'train.py needs out: write it here in place of <<<…>>>.'],
    ] as const) {
      const draft = withFlag(argument);
      const parsed = parseDeclaration(draft, 'x.bbkb.yaml');
      assert.ok(!parsed.ok);
      assert.deepEqual(
        parsed.problems.map((problem) => problem.message),
        [message],
      );
      assert.match(draft.split('\n')[(parsed.problems[0]?.line ?? 0) - 1] ?? '', /<<<.*>>>/);
    }
    for (const argument of [
      '"--data", default="x"',
      '"opts", nargs="*"',
      '"opts", nargs=argparse.REMAINDER',
      '"x", nargs="?"',
    ]) {
      assert.doesNotMatch(withFlag(argument), /<<</);
    }
  });

  it('writes a value for what the script needs, where the value can be told', () => {
    const draft = withFlag('"--max-steps", type=int, default=-1)\nwhile True:\n  step(').replace('\n\n', '\n');
    assert.match(draft, /--max-steps.*1000/s);
    assert.ok(parseDeclaration(draft, 'x.bbkb.yaml').ok, draft);
  });

  it('passes --x and --no-x as a switch, and a flag that no other flag undoes by its presence', () => {
    const both = withFlag('"--mirror", action=argparse.BooleanOptionalAction, default=True');
    assert.match(both, /^ {2}mirror: \{ type: bool, style: switch \} #/m);
    for (const action of ['store_true', 'store_false']) {
      const draft = withFlag(`"--mirror", action="${action}"`);
      assert.match(draft, /^ {2}mirror: \{ type: bool, style: present \} #/m);
      assert.match(draft, /^start: \[\{lr: 0\.1, mirror: false\}\] #/m);
    }
    assert.match(
      withFlag('"-mirror", action="store_true"'),
      /^ {2}## mirror # line 2, default false; .*add it to the command to use it$/m,
    );
    assert.match(
      withFlag('"--mirror", action="store_true")\np.add_argument("--no-mirror", action="store_true"'),
      /^ {2}mirror: \{ type: bool, style: switch \} #/m,
    );
  });

  it('has behind each # of a parameter a declaration that is valid when the # is taken away', () => {
    const draft = withFlag(
      [
        '"--seed", type=int, default=1)',
        '"--ema", action="store_true")',
        '"--data", default=None)',
        '"--loss", choices=["a", "b"], default="c")',
        '"--what", type=float, default=-2.5)',
        '"--level", type=int, default=0)',
        '"--size", type=int, nargs="+", default=[1, 2])',
        '"--bare")',
        '"--file", default="a: b")',
        '"--log-level", default=""',
      ].join('\np.add_argument('),
    );
    const takenIn = withLinesTakenIn(draft);
    assert.ok(takenIn.length >= 4, draft);
    for (const text of [...takenIn, ...withLinesTakenIn(textOfDraft({ file: 'a.py', text: '' }))]) {
      const blanks = /^(objective\.metric is empty|objective\.goal is empty|parameters is empty)/;
      assert.deepEqual(
        draftProblems(text).filter((message) => !blanks.test(message)),
        [],
        text,
      );
    }
  });

  it('proposes behind a # to end losing trials early where the script prints its metric while it trains', () => {
    const draftOfLines = (lines: string): string =>
      textOfDraft({ file: 'a.py', text: `p.add_argument("--lr", type=float, default=0.1)\n${lines}` });
    const draft = draftOfLines('for epoch in range(9):\n  print("val_loss:", v)');
    const parsed = parseDeclaration(draft, 'a.bbkb.yaml');
    assert.ok(parsed.ok && parsed.declaration.trial.earlyStop === undefined);
    const taken = parseDeclaration(draft.replace('#trial:', 'trial:'), 'a.bbkb.yaml');
    assert.ok(taken.ok && taken.declaration.trial.earlyStop?.rule === 'median', draft);
    for (const lines of [
      'print("val_loss:", v)',
      'for epoch in range(9):\n  print(v)\nprint("val_loss:", v)',
      'for epoch in range(9):\n  print("G loss:", v)',
      'for epoch in range(9):\n  wandb.log({"val_loss": v})',
    ]) {
      assert.doesNotMatch(draftOfLines(lines), /early_stop/, lines);
    }
  });

  it('proposes checkpoints behind a # where a script loads a state that it has saved', () => {
    const draftOfLines = (...lines: string[]): string =>
      textOfDraft({ file: 'a.py', text: ['p.add_argument("--lr", type=float, default=0.1)', ...lines].join('\n') });
    const epochs = 'for epoch in range(9):\n  print("val_loss:", v)';
    for (const loads of ['m.load_state_dict(torch.load(f))', 'p.add_argument("--resume")', 'c = BackupAndRestore(d)']) {
      const taken = parseDeclaration(draftOfLines(loads, epochs).replace('#trial:', 'trial:'), 'a.bbkb.yaml');
      assert.ok(taken.ok && taken.declaration.trial.checkpoint && taken.declaration.trial.earlyStop?.rule === 'median');
      assert.match(draftOfLines(loads, 'print("val_loss:", v)'), /#trial: \{ checkpoint: true \} +# without/);
    }
    assert.match(draftOfLines('m = torch.load(f)', 'torch.save(m, f)', epochs), /#trial: \{ checkpoint: true/);
    for (const other of ['model.load_weights(f)', 'data = torch.load(f)', 'a.load_state_dict(b.state_dict())'])
      assert.doesNotMatch(draftOfLines(epochs, other), /checkpoint/, other);
    const own = draftOfLines('f = os.environ["BBKB_CHECKPOINT_DIR"]', epochs);
    assert.match(own, /^trial: \{ checkpoint: true \} # a BBKB_CHECKPOINT_DIR for each trial; early_stop: true ends/m);
    const taken = parseDeclaration(own, 'a.bbkb.yaml');
    assert.ok(taken.ok && taken.declaration.trial.checkpoint);
  });

  it('leaves the metric to fill in where a script prints nothing that looks like one', () => {
    const draft = textOfDraft({
      file: 'a.py',
      text: 'p.add_argument("--lr", type=float, default=0.1)\nprint("hello")',
    });
    const parsed = parseDeclaration(draft, 'a.bbkb.yaml');
    assert.ok(!parsed.ok);
    assert.deepEqual(
      parsed.problems.map(({ message }) => message.split(':', 1)[0]),
      ['objective.metric is empty', 'objective.goal is empty'],
    );
  });
});
