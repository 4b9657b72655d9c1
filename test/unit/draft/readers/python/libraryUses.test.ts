import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';

/** Of each parameter that is tuned, its values: the ends and the scale of a range. */
function tuned(text: string, files: Readonly<Record<string, string>> = {}) {
  const { parameters } = draftOf({ file: 'train.py', text, readFile: (name) => files[name] });
  const active = parameters.filter((each) => each.active);
  return Object.fromEntries(active.map(({ flag, declaration }) => [flag.name, valuesOf(declaration)]));
}

function valuesOf(declaration: ReturnType<typeof draftOf>['parameters'][number]['declaration']): unknown {
  if (declaration === undefined || declaration.type === 'bool') return declaration?.type;
  if (declaration.type === 'choice') return declaration.values;
  return [declaration.low, declaration.high, declaration.scale];
}

const KERNEL = [1e-4, 10, 'log'];
const SVC = 'from sklearn.svm import SVC\n';
/** What its call omits. */
const OMITTED = { 'SVC.C': [0.01, 100, 'log'] };

describe('a value that a known library gets', () => {
  it('has the range of the parameter that gets it, whatever its own name', () => {
    assert.deepEqual(tuned(`${SVC}GAMMA = 0.1\nWIDTH = 0.2\nm = SVC(gamma=GAMMA)\nn = SVC(gamma=WIDTH)\n`), {
      GAMMA: KERNEL,
      WIDTH: KERNEL,
      ...OMITTED,
    });
    const of = (imported: string, call: string, value: number): unknown =>
      tuned(`${imported}\nGAMMA = ${value}\nm = ${call}\n`).GAMMA;
    assert.deepEqual(of('import xgboost as xgb', 'xgb.XGBClassifier(gamma=GAMMA)', 0.5), [0.005, 50, 'log']);
    const scheduler = of('from torch.optim import lr_scheduler', 'lr_scheduler.StepLR(o, 5, gamma=GAMMA)', 0.1);
    assert.deepEqual(scheduler, [0.05, 0.95, undefined]);
    assert.deepEqual(of('', 'Agent(gamma=GAMMA)', 0.99), [0.9, 0.999, 'logit']);
    assert.deepEqual(tuned('from sklearn.linear_model import Ridge\nSIZE = 1.0\nm = Ridge(alpha=SIZE)\n'), {
      SIZE: [0.01, 100, 'log'],
    });
  });

  it('is the size of a hidden layer where one layer gives it and the next one takes it', () => {
    const sizes = 'import torch.nn as nn\nI = 30\nN = 40\nO = 50\n';
    const net = 'net = nn.Sequential(nn.Linear(I, N), nn.ReLU(), nn.Linear(N, O), nn.Linear(9, 2))\n';
    assert.deepEqual(tuned(sizes + net), { N: [8, 128, 'log'] });
  });

  it('also where it is written in the call, a flag, an entry of a file, or handed on by a function', () => {
    assert.deepEqual(tuned(`${SVC}m = SVC(gamma=0.1)\n`), { gamma: KERNEL, ...OMITTED });
    const flag = 'import argparse\np = argparse.ArgumentParser()\np.add_argument("--gamma", type=float, default=0.1)\n';
    assert.deepEqual(tuned(`${SVC}${flag}args = p.parse_args()\nm = SVC(gamma=args.gamma)\n`), { gamma: KERNEL });
    const config = 'import yaml\np.add_argument("--config", default="c.yaml")\nc = yaml.safe_load(open(args.config))\n';
    const file = { 'c.yaml': 'model: { gamma: 0.1 }\n' };
    assert.deepEqual(tuned(`${SVC}${config}m = SVC(gamma=c["model"]["gamma"])\n`, file), { 'model.gamma': KERNEL });
    assert.deepEqual(tuned(`${SVC}GAMMA = 0.1\ndef make(gamma):\n    return SVC(gamma=gamma)\nmake(GAMMA)\n`), {
      GAMMA: KERNEL,
      ...OMITTED,
    });
  });

  it('is read on a line with others, also a text in small letters and a name of one letter', () => {
    const text =
      "n_neighbors = 5; weights = 'uniform'; p = 2.0\nm = KNeighborsClassifier(n_neighbors=n_neighbors, weights=weights, p=p)\n";
    assert.deepEqual(tuned(`from sklearn.neighbors import KNeighborsClassifier\n${text}`), {
      n_neighbors: [1, 25, 'log'],
      weights: ['uniform', 'distance'],
      p: [1, 4, undefined],
    });
    assert.deepEqual(tuned(text), { n_neighbors: [1, 25, 'log'] });
  });

  it('is not tuned where the library makes the data with it, divides them or measures', () => {
    const text =
      'from sklearn.datasets import make_moons\nfrom sklearn.model_selection import KFold\nNOISE = 0.1\nK = 5\nmomentum = 0.9\n';
    assert.deepEqual(
      Object.keys(tuned(`${text}X, y = make_moons(noise=NOISE)\nc = KFold(n_splits=K)\nfit(momentum)\n`)),
      ['momentum'],
    );
  });
});

describe('a bool', () => {
  const SCALER = 'from sklearn.preprocessing import StandardScaler\nimport torch.nn as nn\nON = True\nC = 1.0\n';
  const isTuned = (text: string): boolean => 'ON' in tuned(`${SCALER}${text}\nfit(C)\n`);

  it('is tuned where it switches a step of the model', () => {
    for (const text of [
      'steps = [StandardScaler()] if ON else []',
      'steps = [] if ON else [StandardScaler()]',
      'if ON:\n    steps.append(StandardScaler())',
      'm = make_pipeline(StandardScaler() if ON else "passthrough", SVC())',
      'norm = nn.BatchNorm1d(8) if ON else nn.Identity()',
    ])
      assert.ok(isTuned(text), text);
  });

  it('is not where it may switch something else', () => {
    for (const text of [
      'y = StandardScaler().fit_transform(y) if ON else y',
      'if ON:\n    y = StandardScaler().fit_transform(y)',
      'loss = nn.BCELoss() if ON else nn.MSELoss()',
      'if ON:\n    m = nn.DataParallel(m)',
      'if ON:\n    steps.append(StandardScaler())\nelse:\n    load()',
      'if ON:\n    show(C)',
    ])
      assert.ok(!isTuned(text), text);
  });

  it('has it through each name that holds it on its way', () => {
    const model = 'class M:\n  def __init__(self, strength=LIMIT):\n    self.strength = strength\n';
    const made = `LIMIT = 1.0\n${model}  def fit(self):\n    SVC(C=self.strength).fit(x, y)\nM().fit()\n`;
    assert.deepEqual(tuned(`${SVC}${made}`).LIMIT, [0.01, 100, 'log']);
    const layers = (n: string): string =>
      `from keras.layers import Dense\nclass M:\n  def __init__(self, ${n}):\n    self.${n} = ${n}\n  def fit(self):\n` +
      `    m.add(Dense(self.${n}))\n    m.add(Dense(1))\n    m.fit(x)\nM(${n}=32).fit()\n`;
    assert.deepEqual(tuned(layers('n7')).n7, [8, 128, 'log']);
  });
});
