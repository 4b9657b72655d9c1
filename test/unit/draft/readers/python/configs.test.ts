import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declarationText } from '../../../../../src/draft/yaml/declarationText.ts';
import { draftOfPython, flagLines, flagsOf, scriptOf } from './project.ts';

describe('a configuration that is built by assignments', () => {
  const files = {
    'model.py':
      'from nodes import CfgNode as CN\nclass Model:\n  @staticmethod\n  def get_default_config():\n    C = CN()\n    C.width = 64\n    C.optim = CN()\n    C.optim.lr = 0.1\n    return C\n',
  };
  const script = `
import sys
from nodes import CfgNode as CN
from model import Model
def get_config():
    C = CN()
    C.seed = 1
    C.model = Model.get_default_config()
    C.model.optim.lr = 0.5
    C.trainer = Unknown.get_default_config()
    C.trainer.batch = 32
    return C
config = get_config()
config.merge_from_args(sys.argv[1:])
config.model.width = 7
`;

  it('has the values that stand when the command line is read, also those that other files set', () => {
    assert.deepEqual(flagLines(script, files), [
      'seed int 1',
      'model.width int 64',
      'model.optim.lr float 0.5',
      'trainer.batch int 32',
    ]);
    assert.equal(draftOfPython(script, files).passStyle, 'equals');
  });

  it('of ml_collections is read from the file that the flag names', () => {
    const text = `
from ml_collections import config_flags
config_flags.DEFINE_config_file('config', 'configs/default.py', 'the configuration')
`;
    const config = `
import ml_collections
def get_config():
    config = ml_collections.ConfigDict()
    config.lr = 0.1
    config.model = ml_collections.ConfigDict({'depth': 3})
    with config.unlocked():
        config.optim = dict(wd=0.0)
    return config
`;
    const lines = ['config.lr float 0.1', 'config.model.depth int 3', 'config.optim.wd float 0'];
    assert.deepEqual(flagLines(text, { 'configs/default.py': config }).slice(1), lines);
    assert.deepEqual(flagLines(text.replace("'configs/default.py'", 'None')), ['config text !']);
    assert.match(scriptOf(text).notes.join(), /configs\/default\.py/);
  });
});

describe('a configurator', () => {
  const script = `
lr = 0.1
layers = 4
decay = 0.0
compile = True
dtype = 'a' if cuda else 'b'
sizes = [1, 2]
exec(open('configurator.py').read())
after = 3
`;

  it('replaces the plain values that are assigned before it', () => {
    assert.deepEqual(flagLines(script), [
      'lr float 0.1',
      'layers int 4',
      'decay float 0',
      'compile bool true',
      'dtype text',
    ]);
  });

  it('is not given 0 for 0.0, which it would refuse, in the first trial', () => {
    const { parameters, ...rest } = draftOfPython(script);
    const text = declarationText({ parameters: parameters.map((p) => ({ ...p, active: true })), ...rest });
    assert.match(text, /^start: \[\{lr: 0\.1, layers: 4, compile: "True"\}\] #/m);
  });
});

describe('LightningCLI', () => {
  const model = 'class Net(LightningModule):\n  def __init__(self, lr: float = 0.1, **kwargs):\n    pass\n';
  const script = `from net import Net\nfrom lightning.pytorch.cli import LightningCLI\nLightningCLI(Net)`;

  it('takes what the constructors take, and what the library takes, under model, data and trainer', () => {
    const flags = flagsOf(script, { 'net.py': model });
    assert.deepEqual([flags[0]?.name, flags[0]?.default, flags[0]?.file], ['model.lr', 0.1, 'net.py']);
    assert.ok(flags.some(({ name, library }) => name === 'trainer.gradient_clip_val' && library !== undefined));
  });

  it('has the subcommand fit, unless it does not run', () => {
    assert.deepEqual(scriptOf(script, { 'net.py': model }).subcommand, ['fit']);
    assert.equal(scriptOf('LightningCLI(A, B, run=False)').subcommand, undefined);
  });

  it('needs a model where the script names none', () => {
    assert.ok(flagLines('LightningCLI()').includes('model text !'));
  });
});

describe('jsonargparse', () => {
  it('takes functions, and classes with what their bases take', () => {
    const train = 'import jsonargparse\ndef train(lr: float = 0.1):\n  pass\n';
    assert.deepEqual(flagLines(`${train}jsonargparse.CLI(train)`), ['lr float 0.1']);
    const base =
      'class A:\n  def __init__(self, x=1, **kw): pass\nclass B(A):\n  def __init__(self, y=2, **kw): pass\n';
    assert.deepEqual(flagLines(`import jsonargparse\n${base}jsonargparse.CLI(B)`), ['y int 2', 'x int 1']);
  });
});
