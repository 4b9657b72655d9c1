import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { draftOf, isComplete } from '../../../../src/draft/draft.ts';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { withChosen } from '../../../../src/draft/draftChoices.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

type Files = Readonly<Record<string, string>>;

/** Drafts from a file of a project; the others are read by their paths from its root. */
function drafted(place: string, files: Files, isThere?: (file: string) => boolean) {
  const folders = place.split('/').slice(0, -1);
  const readFile = (relative: string): string | undefined => {
    const parts = [...folders];
    for (const part of relative.split('/')) {
      if (part === '..') parts.pop();
      else parts.push(part);
    }
    return files[parts.join('/')];
  };
  const projectFiles = () => Object.keys(files).map((file) => path.posix.relative(folders.join('/'), file));
  const file = place.split('/').at(-1) ?? '';
  const draft = draftOf({
    file,
    text: files[place] ?? '',
    folders,
    readFile,
    projectFiles,
    ...(isThere && { isThere }),
  });
  const active = draft.parameters.filter((parameter) => parameter.active).map(({ flag }) => flag.name);
  return { ...draft, active, args: draft.command.args.join(' ') };
}

const YAML = 'optim:\n  lr: 0.001 # of Adam\n  weight_decay: 0.01\nseed: 3\ndata: { path: /tmp/x }\n';
const TRAINER = `
import argparse, yaml
parser = argparse.ArgumentParser()
parser.add_argument('-c', '--config', default='configs/base.yaml')
parser.add_argument('--data', required=True)
args = parser.parse_args()
config = yaml.safe_load(open(args.config))
print('val_loss:', run(config, args.data))
`;

describe('the draft of a configuration file', () => {
  it('needs what its program needs, and has the metric that it prints', () => {
    const readme = '    python train.py --config configs/base.yaml\n';
    const files = { 'configs/base.yaml': YAML, 'train.py': TRAINER, 'README.md': readme };
    const draft = drafted('configs/base.yaml', files);
    assert.equal(draft.args, 'python3 train.py --config configs/base.yaml --data <<<the path of the data>>>');
    assert.deepEqual([draft.launcher.cwd, draft.passStyle, draft.template], ['..', 'template', 'configs/base.yaml']);
    assert.deepEqual(draft.active, ['optim.lr', 'optim.weight_decay']);
    assert.deepEqual([draft.metrics[0]?.name, draft.metrics[0]?.file], ['val_loss', '../train.py']);
  });

  it('keeps its command and its needs, whatever is chosen to be tuned', () => {
    for (const files of [{ 'configs/base.yaml': YAML, 'train.py': TRAINER }, { 'configs/base.yaml': YAML }]) {
      for (const place of ['train.py', 'configs/base.yaml'].filter((file) => file in files)) {
        const draft = drafted(place, files);
        const chosen = withChosen(draft, draft.active);
        assert.deepEqual([chosen.command, chosen.needs], [draft.command, draft.needs], place);
      }
    }
  });

  it('leaves out the variants of a list that repeat what lies beside it, and what each of them replaces', () => {
    const base = 'base:\n  net: { dropout: 0.1 }\n  fit: { lr: 0.1, weight_decay: 0.01 }\n';
    const active = (text: string) => drafted('a.yaml', { 'a.yaml': text }).active;
    const variants = '  - net: { dropout: 0.2 }\n  - net: { dropout: 0.3 }\n    fit: { weight_decay: 0.1 }\n';
    assert.deepEqual(active(`${base}variants:\n${variants}`), ['base.fit.lr', 'base.fit.weight_decay']);
    const layers = 'head: { dropout: 0.1 }\nlayers:\n  - { dropout: 0.2 }\n  - { dropout: 0.3 }\n';
    assert.deepEqual(active(layers), ['head.dropout', 'layers.0.dropout', 'layers.1.dropout']);
    const others = '- net: { dropout: 0.2 }\n  - net: { momentum: 0.3 }\n';
    assert.equal(active(`${base}stages:\n  ${others}`).length, 5);
  });

  it('starts what a README says of it, where that is a plain command', () => {
    const readme =
      'Run it:\n```\n$ python train.py --cfg exps/a.toml --data d\n$ cat exps/a.toml | python x.py exps/a.toml\n```';
    const files = { 'exps/a.toml': '[optim]\nlr = 0.1\n', 'README.md': readme };
    assert.equal(drafted('exps/a.toml', files).args, 'python3 train.py --cfg exps/a.toml --data d');
    const piped = { ...files, 'README.md': '$ cat exps/a.toml | python x.py exps/a.toml' };
    assert.match(drafted('exps/a.toml', piped).args, /^<<<the program that reads this file>>> a\.toml$/);
  });

  it('starts a script that names it and takes another by a flag, and misses the data of its entries', () => {
    const config = '{"optim": {"lr": 0.1, "dropout": 0.5}, "train_data_path": "data/a.csv"}';
    const script = `${TRAINER.replace("default='configs/base.yaml'", '')}\nDEFAULT = "exps/a.json"\n`;
    const draft = drafted('exps/a.json', { 'exps/a.json': config, 'train.py': script });
    assert.equal(draft.args, 'python3 train.py --config exps/a.json --data <<<the path of the data>>>');
    assert.deepEqual([draft.launcher.cwd, draft.metrics[0]?.name], ['..', 'val_loss']);
  });

  it('starts a script that takes any by a flag, best the one that names this one', () => {
    const [takes, names] = ['p.add_argument("--cfg")', 'p.add_argument("--config", default="exps/a.yaml")'];
    const one = { 'exps/a.yaml': YAML, 'main.py': takes };
    assert.equal(drafted('exps/a.yaml', one).args, 'python3 main.py --cfg exps/a.yaml');
    assert.equal(drafted('exps/a.yaml', { ...one, 'run.py': names }).args, 'python3 run.py --config exps/a.yaml');
    const detectron = { 'exps/a.yaml': YAML, 'train_net.py': 'args = default_argument_parser().parse_args()' };
    assert.equal(drafted('exps/a.yaml', detectron).args, 'python3 train_net.py --config-file exps/a.yaml');
  });

  it('starts the nearest of the scripts that are alike', () => {
    const takes = 'p.add_argument("--cfg")';
    const files = { 'a/main.py': takes, 'b/main.py': takes, 'b/fit.yaml': YAML };
    const { args, launcher } = drafted('b/fit.yaml', files);
    assert.deepEqual([args, launcher.cwd], ['python3 main.py --cfg fit.yaml', undefined]);
  });

  it('starts the script that names it, wherever that lies, and rather one that trains than one that measures', () => {
    const other = TRAINER.replace("'--data', required=True", "'--split'");
    const files = {
      'configs/base.yaml': YAML,
      'tools/fit/fit_net.py': other,
      'eval.py': other,
      'lib/train.py': 'def a(): pass',
    };
    const draft = drafted('configs/base.yaml', files);
    assert.deepEqual(
      [draft.args, draft.launcher.cwd],
      ['python3 tools/fit/fit_net.py --config configs/base.yaml', '..'],
    );
    const documented = {
      ...files,
      'Readme.md': 'Run\n\n    python -m tools.fit.fit_net \\\n      --config configs/base.yaml\n',
    };
    const said = drafted('configs/base.yaml', documented);
    assert.deepEqual(
      [said.args, said.metrics[0]?.name],
      ['python3 -m tools.fit.fit_net --config configs/base.yaml', 'val_loss'],
    );
  });

  it('takes the flag whose default it is, whatever the name of that', () => {
    const script = TRAINER.replace("'-c', '--config'", "'--network'").replace('args.config', 'args.network');
    const draft = drafted('configs/base.yaml', { 'configs/base.yaml': YAML, 'train.py': script });
    assert.match(draft.args, /^python3 train\.py --network configs\/base\.yaml/);
  });

  it('is that of the Hydra script of a package, as the module that it is', () => {
    const script =
      'import hydra\nfrom .nets import net\n@hydra.main(config_path="../conf", config_name="fit")\ndef main(cfg):\n    print(f"val_loss: {net(cfg.lr)}")\nmain()\n';
    const files = {
      'p/conf/fit.yaml': 'lr: 0.1\n',
      'p/pkg/learn.py': script,
      'p/pkg/__init__.py': '',
      'p/pkg/nets.py': '',
    };
    const draft = drafted('p/conf/fit.yaml', files);
    assert.deepEqual([draft.passStyle, draft.args, draft.launcher.cwd], ['hydra', 'python3 -m pkg.learn', '..']);
  });

  it('is that of the Hydra script which puts it together, with the data that its entries name', () => {
    const script =
      '@hydra.main(config_path="conf/", config_name="fit")\ndef main(cfg):\n    print(f"val_loss: {loss}")\nmain()\n';
    const files = { 'conf/fit.yaml': 'lr: 0.1\nimages: { dir_train: data/plants }\n', 'train.py': script };
    const draft = drafted('conf/fit.yaml', files);
    assert.deepEqual([draft.passStyle, draft.args, draft.launcher.cwd], ['hydra', 'python3 train.py', '..']);
    assert.deepEqual([draft.metrics[0]?.name, draft.metrics[0]?.file], ['val_loss', '../train.py']);
    const reads =
      readScript({ file: 'train.py', text: script, readFile: (path) => ({ ...files })[path] }).reads?.() ?? [];
    assert.deepEqual(reads, [{ path: 'data/plants', name: 'images.dir_train', line: 2, file: 'conf/fit.yaml' }]);
  });

  it('asks for the program where nothing says it, and the check of the draft says so on its line', () => {
    const draft = drafted('a.ini', { 'a.ini': '[optim]\nlr = 0.1\ndropout = 0.5\n' });
    assert.deepEqual(draft.active, ['optim.lr', 'optim.dropout']);
    assert.deepEqual(
      draft.needs.map(({ name }) => name),
      ['program'],
    );
    const parsed = parseDeclaration(declarationText(draft), 'a.bbkb.yaml');
    assert.ok(!parsed.ok);
    assert.deepEqual(
      parsed.problems.map(({ message }) => message).filter((message) => message.includes('needs')),
      ['a.ini needs the program that reads this file: write it here in place of <<<…>>>.'],
    );
  });

  it('is that of a Python file which only assigns values, and not of a script that has settings', () => {
    const config = "_base_ = ['../base.py']\noptim_wrapper = dict(optimizer=dict(type='SGD', lr=0.1))\n";
    const tool = "p.add_argument('config', help='x')\nprint(f'acc: {acc}')\n";
    const readme = 'python tools/train.py configs/net/a.py';
    const files = { 'configs/net/a.py': config, 'tools/train.py': tool, 'README.md': readme };
    const draft = drafted('configs/net/a.py', files);
    assert.equal(draft.args, 'python3 tools/train.py configs/net/a.py');
    assert.deepEqual([draft.launcher.cwd, draft.active], ['../..', ['optim_wrapper.optimizer.lr']]);
    const script = "settings = dict(lr=0.1)\nfor i in range(3):\n    print('loss:', i)\n";
    assert.equal(drafted('a.py', { 'a.py': script }).passStyle, 'constants');
  });

  it('says why a file cannot be read', () => {
    assert.match(drafted('a.json', { 'a.json': '{' }).notes.join(), /a\.json:1:\d+: this is not JSON/);
  });
});

describe('the draft of a script that takes a configuration file', () => {
  it('tunes the values of that file where it has more to tune than the flags', () => {
    const draft = drafted('train.py', { 'train.py': TRAINER, 'configs/base.yaml': YAML });
    assert.equal(draft.args, 'python3 train.py --config configs/base.yaml --data <<<the path of the data>>>');
    assert.deepEqual([draft.template, draft.active], ['configs/base.yaml', ['optim.lr', 'optim.weight_decay']]);
    assert.match(draft.notes.join(), /takes most of its values from configs\/base\.yaml/);
    const valid = parseDeclaration(declarationText(draft).replace(/<<<the path.*>>>/, 'd'), 'train.bbkb.yaml');
    assert.ok(valid.ok, JSON.stringify(valid));
    assert.deepEqual([valid.declaration.pass, valid.declaration.template], ['template', 'configs/base.yaml']);
  });

  it('tunes its flags where they are more, where no one file is meant, or where it reads none', () => {
    const more = TRAINER.replace(
      "parser.add_argument('--data'",
      "parser.add_argument('--lr', type=float, default=0.1)\nparser.add_argument('--dropout', type=float, default=0.5)\nparser.add_argument('--data'",
    );
    assert.equal(drafted('train.py', { 'train.py': more, 'configs/base.yaml': YAML }).passStyle, 'flags');
    assert.equal(drafted('train.py', { 'train.py': TRAINER }).template, undefined);
    const blind = TRAINER.replace('yaml.safe_load', 'str');
    assert.equal(drafted('train.py', { 'train.py': blind, 'configs/base.yaml': YAML }).template, undefined);
  });

  it('is given it by any flag whose default it is, and takes of several the one with more to tune', () => {
    const script = TRAINER.replace("'-c', '--config'", "'--net'")
      .replace('args.config', 'args.net')
      .replace("'--data', required=True", "'--set', default='configs/set.yaml'");
    const draft = drafted('train.py', {
      'train.py': script,
      'configs/base.yaml': YAML,
      'configs/set.yaml': 'batch_size: 8\n',
    });
    assert.deepEqual([draft.args, draft.template], ['python3 train.py --net configs/base.yaml', 'configs/base.yaml']);
  });

  it('is drafted with the values of a file that it opens by a path of its own, where they are more than its own', () => {
    const script =
      "import yaml\nc = yaml.safe_load(open('a.yaml'))\nfor i in range(3):\n    print('val_loss:', fit(**c))\n";
    const draft = drafted('train.py', { 'train.py': script, 'a.yaml': YAML });
    assert.deepEqual([draft.args, draft.template, draft.active], ['python3 train.py', 'a.yaml', ['optim.lr', 'optim.weight_decay']]); // oxfmt-ignore
    assert.match(draft.notes.join(), /opens a\.yaml by a path of its own: each trial gets a copy/);
    assert.ok(isComplete(draft) && parseDeclaration(declarationText(draft), 'train.bbkb.yaml').ok);
    assert.equal(drafted('train.py', { 'train.py': script, 'a.yaml': 'names: [a, b]\n' }).template, undefined);
    const constants = 'LR = 0.1\nDROPOUT = 0.5\nWEIGHT_DECAY = 0.1\nfit(LR, DROPOUT, WEIGHT_DECAY)\n';
    const own = drafted('train.py', { 'train.py': script + constants, 'a.yaml': YAML });
    assert.deepEqual([own.passStyle, own.active.length], ['constants', 3]);
    assert.match(own.notes.join(), /also has values in a\.yaml: draft that file/);
  });

  it('finds such a file by what its modules open, and names it from where it is started', () => {
    const module =
      "from pathlib import Path\nimport json\nHOME = Path(__file__).resolve().parent.parent / 'conf'\n" +
      "def load(path=None):\n    path = path or (HOME / 'params.json')\n    return json.load(open(path))\nC = load()\n";
    const script = "from lib.settings import C\nopen('data/x.csv')\nprint('val_loss:', fit(C['lr']))\n";
    const files = { 'tools/train.py': script, 'lib/settings.py': module, 'conf/params.json': '{"lr": 0.1, "rest": 1}' };
    const draft = drafted('tools/train.py', files);
    assert.deepEqual([draft.args, draft.template, draft.active], ['python3 train.py', '../conf/params.json', ['lr']]);
  });

  it('is the draft of that file as well, whose values a trial gets in its place', () => {
    const script =
      "import yaml\nBATCH_SIZE = 32\nc = yaml.safe_load(open('conf/a.yaml'))\nyaml.dump(c, open('conf/a.yaml', 'w'))\nprint('val_loss:', fit(**c, batch_size=BATCH_SIZE))\n";
    const draft = drafted('conf/a.yaml', { 'train.py': script, 'conf/a.yaml': YAML });
    assert.deepEqual([draft.args, draft.launcher.cwd, draft.template], ['python3 train.py', '..', 'conf/a.yaml']);
    assert.deepEqual([draft.active, isComplete(draft)], [['optim.lr', 'optim.weight_decay'], true]);
    assert.match(draft.notes.join(), /opens conf\/a\.yaml by a path of its own/);
    assert.doesNotMatch(draft.notes.join(), /share/);
    assert.equal(draft.metrics[0]?.name, 'val_loss');
    const elsewhere = script.replaceAll("'conf/a.yaml'", "os.path.join(os.path.dirname(__file__), '../conf/a.yaml')");
    const beside = drafted('conf/a.yaml', { 'src/train.py': elsewhere, 'conf/a.yaml': YAML });
    assert.deepEqual([beside.launcher.cwd, beside.template], ['../src', '../conf/a.yaml']);
  });

  it('leaves out what the script does not name of a group whose other keys it names, unless it takes all at once', () => {
    const values = 's[2]: { lr: 0.1, dropout: 0.5 }\nother: { lr: 0.2 }\n';
    const script = (use: string) =>
      `import yaml\nc = yaml.safe_load(open('a.yaml'))['s[2]']\nprint('val_loss:', ${use})\n`;
    const activeOf = (use: string) => drafted('a.yaml', { 'train.py': script(use), 'a.yaml': values }).active;
    assert.deepEqual(activeOf("fit(c['lr'])"), ['s_2_.lr']);
    assert.deepEqual(activeOf("fit(c['lr'], c['dropout'])"), ['s_2_.lr', 's_2_.dropout']);
    assert.deepEqual(activeOf('fit(**c)'), ['s_2_.lr', 's_2_.dropout', 'other.lr']);
    const grouped = 'optim: { lr: 0.1, weight_decay: 0.1 }\nnet: { dropout: 0.5 }\n';
    const whole = "fit(**c['optim'], name=c['optim']['lr'])";
    const { active } = drafted('a.yaml', { 'train.py': script(whole), 'a.yaml': grouped });
    assert.deepEqual(active, ['optim.lr', 'optim.weight_decay']);
  });

  it('is read by the script that trains, and not by its module which can also be started', () => {
    const module = "import yaml\ndef load():\n    return yaml.safe_load(open('a.yaml'))\n";
    const files = {
      'a.yaml': YAML,
      'conf.py': `${module}if __name__ == '__main__':\n    print(load())\n`,
      'train.py': "from conf import load\nprint('val_loss:', fit(load()))\n",
      'run_server.py': 'from conf import load\nserve(load())\n',
    };
    assert.equal(drafted('a.yaml', files).args, 'python3 train.py');
    const alone = Object.fromEntries(Object.entries(files).filter(([file]) => !/train|server/.test(file)));
    assert.equal(drafted('a.yaml', alone).args, 'python3 conf.py');
    // a copy whose name means something in a pattern
    assert.match(drafted('a.yaml', { ...files, 'conf(1.py': module }).args, /^python3 /);
    const taking = { ...alone, 'conf.py': TRAINER.replace('configs/base', 'a'), 'train_all.py': files['train.py'] };
    assert.equal(drafted('a.yaml', taking).args.slice(0, 31), 'python3 conf.py --config a.yaml');
  });

  it('names a module that is missing by its way from the configuration', () => {
    const files: Files = {
      'README.md': 'python src/training/train.py --config configs/base.yaml\n',
      'configs/base.yaml': YAML,
      'src/models/a.py': 'A = 1\n',
      'src/training/train.py': `from src.models.a import A\nfrom src.data.b import B\n${TRAINER}`,
    };
    const { reads } = readScript({
      file: 'base.yaml',
      text: YAML,
      folders: ['configs'],
      readFile: (relative) => files[path.posix.join('configs', relative)],
      projectFiles: () => Object.keys(files).map((file) => `../${file}`),
    });
    assert.ok(reads?.().some((read) => read.path === '../src/data/b.py'));
  });

  it('takes the only file of a usual name where the flag has no default', () => {
    const script = TRAINER.replace(", default='configs/base.yaml'", ', required=True');
    const one = drafted('train.py', { 'train.py': script, 'config.yaml': YAML });
    assert.deepEqual([one.template, one.needs.map(({ name }) => name)], ['config.yaml', ['data']]);
    const two = drafted('train.py', { 'train.py': script, 'config.yaml': YAML, 'configs/train.yaml': YAML });
    assert.deepEqual([two.template, two.needs.map(({ name }) => name)], [undefined, ['config', 'data']]);
  });

  it('takes the file that its help names, or else a command of a README, also from a folder above', () => {
    const required = (help: string): string =>
      TRAINER.replace("default='configs/base.yaml'", `required=True, help='The file (e.g., ${help}).'`);
    const files = { 'configs/one.yaml': YAML, 'configs/two.yaml': YAML, 'base.yaml': YAML };
    const ofHelp = drafted('src/train.py', { ...files, 'src/train.py': required('configs/one.yaml') });
    assert.deepEqual([ofHelp.template, ofHelp.launcher.cwd], ['configs/one.yaml', '..']);
    const readme =
      '```\npython src/train.py --data d \\\n  --config configs/two.yaml\npython a.py --config base.yaml\n```\n';
    const ofReadme = { ...files, 'src/train.py': required('gone.yaml'), 'README.md': readme };
    assert.equal(drafted('src/train.py', ofReadme).template, 'configs/two.yaml');
    assert.equal(drafted('src/train.py', { ...ofReadme, 'README.md': '' }).template, 'base.yaml');
  });

  it('misses the data that the entries of that file name', () => {
    const files = { 'train.py': TRAINER, 'configs/base.yaml': `${YAML}data_dir: data/made\nout_dir: runs/a\n` };
    const missing = (isThere: boolean) =>
      drafted('train.py', files, (file) => isThere || !file.includes('data')).missing.map((each) => each.path);
    assert.deepEqual([missing(false), missing(true)], [['data/made'], []]);
  });
});

const draftedConf = (text: string) => {
  const { command, passStyle, parameters } = draftOf({ file: 'train.conf', text });
  const active = parameters.filter((parameter) => parameter.active).map(({ flag }) => [flag.name, flag.default]);
  return { args: command.args, passStyle, active };
};

describe('the configuration file of a boosting program', () => {
  it('is draftedConf with the program that reads it, whose command line counts more than the file', () => {
    assert.deepEqual(
      draftedConf('# a comment\ntask = train\nnum_leaves = 63\nlearning_rate = 0.1 # small\n#max_bin = 9\n'),
      {
        args: ['lightgbm', 'config=train.conf'],
        passStyle: 'hydra',
        active: [
          ['num_leaves', 63],
          ['learning_rate', 0.1],
        ],
      },
    );
    assert.deepEqual(draftedConf('booster = gbtree\neta = 1.0\n').args, ['xgboost', 'train.conf']);
  });

  it('is one like any other where its keys are those of no such program', () => {
    assert.equal(draftedConf('learning_rate = 0.1\n').passStyle, 'template');
  });
});
