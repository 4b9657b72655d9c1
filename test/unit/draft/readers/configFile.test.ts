import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { withChosen } from '../../../../src/draft/draftChoices.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { drafted, TRAINER, YAML } from './projectDraft.ts';

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

const draftedConf = (text: string) => {
  const { command, passStyle, parameters } = draftOf({ file: 'train.conf', text });
  const active = parameters.filter((parameter) => parameter.active).map(({ flag }) => [flag.name, flag.default]);
  return { args: command.args, passStyle, active };
};

describe('the configuration file of a boosting program', () => {
  it('is drafted with the program that reads it, whose command line counts more than the file', () => {
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
