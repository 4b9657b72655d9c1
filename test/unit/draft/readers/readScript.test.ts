/** What a configuration file and its program say of each other. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drafted, TRAINER, YAML, type Files } from './projectDraft.ts';

describe('a configuration file that is read with its program', () => {
  it('leaves out what no file of its program names, where that names most and no library gets all of it', () => {
    const files = {
      'fit.yaml': 'lr: 0.1\nbatch_size: 8\nema_decay: 0.5\nloss_weights: [0.5, 2.0]\nmomentum: 0.9\n',
      'main.py': `${TRAINER}\nargs = argparse.Namespace(**config)\nloss = fit(args)\n`,
      'nets.py': 'def fit(args):\n    opt = SGD(lr=args.lr, momentum=args.momentum)\n    load(args.batch_size)\n',
    };
    const unread = (more: Files) => {
      const { parameters } = drafted('fit.yaml', { ...files, ...more });
      return parameters.flatMap(({ flag, reason }) => (reason === 'the script does not use it' ? flag.name : []));
    };
    assert.deepEqual(unread({}), ['ema_decay', 'loss_weights.0', 'loss_weights.1']);
    assert.deepEqual(unread({ 'a.py': 'def a(args):\n    return args.ema_decay, args.loss_weights\n' }), []);
    assert.deepEqual(unread({ 'nets.py': 'def fit(args):\n    return args.lr, args.momentum\n' }), []);
    for (const call of ['Booster(4, **config)', 'net.fit(x,\n    **config)', 'lightgbm.train(config, d)'])
      assert.deepEqual(unread({ 'a.py': call }), [], call);
  });

  it('has what its program needs where a value of it turns that on', () => {
    const script = `${TRAINER}\nargs = argparse.Namespace(**config)\nif args.log.online:\n    wandb.init()\n`;
    const needs = (isOn: boolean) =>
      drafted('a.yaml', { 'main.py': script, 'a.yaml': `lr: 0.1\nlog: { online: ${isOn} }\n` }).needs.map(
        ({ name }) => name,
      );
    assert.deepEqual(needs(true), ['data', 'WANDB_MODE']);
    assert.deepEqual(needs(false), ['data']);
  });

  it('is not there for its program where that lies, and its data where that is started', () => {
    const files = {
      'configs/a.yaml': YAML,
      'src/train.py': `root = Path(__file__).parent.parent\npd.read_csv(root / 'data/b.csv')\npd.read_csv('c.csv')\n${TRAINER}`,
      'README.md': 'python src/train.py --config configs/a.yaml\n',
    };
    const { missing } = drafted('configs/a.yaml', files, () => false);
    const tables = missing.flatMap(({ path }) => (path.endsWith('.csv') ? [path] : []));
    assert.deepEqual(tables, ['../data/b.csv', '../c.csv']);
  });

  it('has the search path of its program as it is seen from where that runs', () => {
    const files = {
      'configs/a.yaml': YAML,
      'lib/net.py': 'x = 1\n',
      'tools/train.py': `from lib.net import x\n${TRAINER}`,
    };
    const readme = { 'README.md': 'python tools/train.py --config configs/a.yaml\n' };
    const path = (more: Files) => drafted('configs/a.yaml', { ...files, ...more }).needs.at(-1);
    assert.deepEqual([path(readme)?.name, path(readme)?.variable], ['PYTHONPATH', '.']);
  });
});
