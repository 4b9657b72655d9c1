import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../src/draft/readers/readScript.ts';

type Files = Readonly<Record<string, string>>;

/** Without what every parser of the kind has; undefined where the script may accept others. */
function accepted(file: string, text: string, others: Files = {}): readonly string[] | undefined {
  const names = readScript({ file, text, readFile: (path) => others[path] }).accepts?.();
  return names?.filter((name) => !/^(?:no[-_]?\w|help|version$|h$)/.test(name));
}

interface Parser {
  readonly file: string;
  /** A script, and the names of its options that it must be certain of. */
  readonly script: string;
  readonly names: readonly string[];
  /** The same script after a change that may let others pass: what is replaced, and by what. */
  readonly open: Readonly<Record<string, readonly [string, string]>>;
}

const parsers: Readonly<Record<string, Parser>> = {
  absl: {
    file: 'train.py',
    script: `from absl import app, flags
FLAGS = flags.FLAGS
flags.DEFINE_float("lr", 0.1, "rate")
flags.DEFINE_bool("nesterov", False, "")
def main(argv):
    print("loss:", FLAGS.lr)
app.run(main)
`,
    names: ['lr', 'nesterov'],
    open: {
      'a name that is computed': ['"lr", 0.1', 'NAME, 0.1'],
      'its own way to parse': ['app.run(main)', 'app.run(main, flags_parser=parse)'],
      'only the flags that are known': ['app.run(main)', 'FLAGS(words, known_only=True)'],
      'a flag of a name that is unknown here': [
        'app.run(main)',
        'flags.mark(FLAGS)\nFLAGS.undefok = names\napp.run(main)',
      ],
      'a library that may define flags': ['import app, flags', 'import app, flags\nimport tensorflow_datasets'],
      'a function that defines flags': [
        'flags.DEFINE_bool("nesterov"',
        'define = flags.DEFINE_bool; define("nesterov"',
      ],
      'a configuration whose values are flags': ['FLAGS = ', 'config_flags.DEFINE_config_file("config")\nFLAGS = '],
      'arguments of its own': ['app.run(main)', 'sys.argv.pop()\napp.run(main)'],
      'no parser that is run': ['app.run(main)', 'main(None)'],
    },
  },
  typer: {
    file: 'train.py',
    script: `import typer
app = typer.Typer()
@app.command()
def train(learning_rate: float = 0.1, decay: float = typer.Option(0.0, "--wd", "-w"), fast: bool = False):
    print("loss:", learning_rate)
app()
`,
    names: ['install-completion', 'show-completion', 'learning-rate', 'decay', 'wd', 'w', 'fast'],
    open: {
      'a command that takes any': ['@app.command()', '@app.command(context_settings={"ignore_unknown_options": True})'],
      'a decorator that may add some': ['@app.command()', '@app.command()\n@with_config'],
      'names that are computed': ['"--wd", "-w"', '*NAMES'],
      'a name that is computed': ['"--wd", "-w"', 'NAME'],
      'commands of another program': ['app()\n', 'app.add_typer(other.app)\napp()\n'],
      'a command that is made by a call': ['app()\n', 'app.command()(other)\napp()\n'],
      'a parser beside it': ['import typer', 'import typer, argparse'],
      'a parser of the command line': ['app()\n', 'app(sys.argv[2:])\n'],
    },
  },
  HfArgumentParser: {
    file: 'train.py',
    script: `from dataclasses import dataclass, field
from transformers import HfArgumentParser
@dataclass
class Base:
    seed: int = 0
@dataclass
class Args(Base):
    lr: float = field(default=0.1, metadata={"help": "rate"})
    warmup_steps: int = 3
args, = HfArgumentParser(Args).parse_args_into_dataclasses()
print("loss:", args.lr)
`,
    names: ['seed', 'lr', 'warmup_steps', 'warmup-steps'],
    open: {
      'a class of the library': ['HfArgumentParser(Args)', 'HfArgumentParser((Args, TrainingArguments))'],
      'a base of the library': ['class Args(Base)', 'class Args(TrainingArguments)'],
      'what is left': ['into_dataclasses()', 'into_dataclasses(return_remaining_strings=True)'],
      'arguments of its own': ['into_dataclasses()', 'into_dataclasses(words)'],
      'options that are added': ['print(', 'parser.add_argument("--more")\nprint('],
      'other names of an option': ['metadata={', 'metadata={"aliases": names, '],
      'a class that is made': ['HfArgumentParser(Args)', 'HfArgumentParser(make_dataclass("A", names))'],
      'known arguments only': ['print(', 'parse_known_args()\nprint('],
    },
  },
  parseArgs: {
    file: 'train.mjs',
    script: `import { parseArgs } from 'node:util';
const { values } = parseArgs({ args: process.argv.slice(2), options: { lr: { type: 'string' }, 'weight-decay': { type: 'string' } } });
console.log('loss: ' + values.lr);
`,
    names: ['lr', 'weight-decay'],
    open: {
      'strict: false': ['options:', 'strict: false, options:'],
      'strict, if something says so': ['options:', 'strict: isStrict, options:'],
      'options from elsewhere': ['{ lr:', '{ ...more, lr:'],
      'options that are computed': ['{ lr:', '{ [name]: {}, lr:'],
      'settings from elsewhere': ['parseArgs({', 'parseArgs({ ...settings,'],
      'arguments of its own': ['process.argv.slice(2)', 'words'],
      'an error that is caught': ['const { values } = parseArgs', 'try {} catch {}\ntry { f(parseArgs({ options: {} })); } catch {}\nconst { values } = parseArgs'], // prettier-ignore
      'a look at the command line': ['console.log', 'process.argv.shift();\nconsole.log'],
      'another parser': ['console.log', "import yargs from 'yargs';\nconsole.log"],
    },
  },
  commander: {
    file: 'train.mjs',
    script: `import { Command, Option } from 'commander';
const program = new Command().option('-l, --lr <number>', 'rate', parseFloat, 0.1);
program.addOption(new Option('--opt <name>').choices(['adam', 'sgd']));
const fit = program.command('fit').option('--no-color').action(run);
fit.requiredOption('--epochs <n>');
program.parse(process.argv);
const { lr } = program.opts();
console.log('loss: ' + lr);
`,
    names: ['l', 'lr', 'opt', 'color', 'epochs'],
    open: {
      'a command that allows any': ['.action(run)', '.action(run).allowUnknownOption()'],
      'a name that is computed': ["'--epochs <n>'", 'NAME'],
      'an option that is made elsewhere': ["new Option('--opt <name>').choices(['adam', 'sgd'])", 'option'],
      'a function that gets the program': ['program.parse(', 'addMore(program);\nprogram.parse('],
      'a function that gets a command': ["program.command('fit')", "addMore(program.command('fit'))"],
      'a program that is a property': ['program.parse(', 'this.program.option(NAME);\nprogram.parse('],
      'a command from another file': ['program.parse(', 'program.addCommand(other);\nprogram.parse('],
      'arguments of its own': ['process.argv', 'words'],
      'a look at the command line': ['console.log', 'process.argv.shift();\nconsole.log'],
      'a program that other files import': ['const program', 'export const program'],
      'the library like it': ["'commander'", "'cac'"],
      'no parser that is run': ['program.parse(process.argv);', ''],
    },
  },
};

for (const [name, { file, script, names, open }] of Object.entries(parsers)) {
  describe(`the options that a script accepts through ${name}`, () => {
    it('are those that are written down', () => {
      assert.deepEqual([...new Set(accepted(file, script))].slice(-names.length), names);
    });

    for (const [what, [before, after]] of Object.entries(open)) {
      it(`are never certain with ${what}`, () => {
        assert.ok(script.includes(before));
        assert.equal(accepted(file, script.replace(before, after)), undefined);
      });
    }
  });
}

describe('the options that a script accepts', () => {
  it('are those of all files of the project', () => {
    const options = 'from absl import flags\nflags.DEFINE_integer("depth", 3, "")\n';
    const script = `import options\n${parsers.absl.script}`;
    assert.deepEqual(accepted('train.py', script, { 'options.py': options })?.slice(-3), ['lr', 'nesterov', 'depth']);
    const shared = `import { program } from 'commander';\nimport './options.mjs';\nprogram.option('--lr <n>').parse();\n`;
    assert.equal(accepted('train.mjs', shared), undefined);
    assert.deepEqual(accepted('train.mjs', shared.replace("import './options.mjs';\n", '')), ['lr']);
  });

  it('are never certain of parsers that take any: minimist, yargs, tyro and those of R', () => {
    const scripts = {
      'train.mjs': "const argv = require('minimist')(process.argv.slice(2), { default: { lr: 0.1 } });\n",
      'train.cjs': "const argv = require('yargs').option('lr', { default: 0.1 }).argv;\n",
      'train.py': 'import tyro\ndef main(lr: float = 0.1): pass\ntyro.cli(main)\n',
      'train.R': 'library(optparse)\nparser <- OptionParser(option_list = list(make_option("--lr", default = 0.1)))\n',
    };
    for (const [file, text] of Object.entries(scripts)) assert.equal(accepted(file, text), undefined, file);
  });
});
