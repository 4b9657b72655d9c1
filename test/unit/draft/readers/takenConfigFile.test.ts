import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { isComplete } from '../../../../src/draft/draft.ts';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { drafted, type Files, TRAINER, YAML } from './projectDraft.ts';

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
