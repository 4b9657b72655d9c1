import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declarationText } from '../../../../../src/draft/yaml/declarationText.ts';
import { activeOf as active, draftOfPython as drafted } from './project.ts';

describe('the draft of a script whose settings are constants', () => {
  it('passes them as constants, by the shortest name that leads to one value', () => {
    const text = 'lr = 0.1\nhyp = {"momentum": 0.9, "optim": {"weight_decay": 1e-4}}\na = SGD(dropout=0.1)\n';
    assert.deepEqual(active(text), ['lr', 'momentum', 'weight_decay', 'dropout']);
    assert.equal(drafted(text).passStyle, 'constants');
    assert.deepEqual(active('g = {"lr": 0.1}\nd = {"lr": 0.2}\n'), ['g.lr', 'd.lr']);
  });

  it('tunes no variable that is only where a changing value begins', () => {
    const text = 'def train():\n    lr = 0.1\n    weight = 1.0\n    for _ in range(9):\n        weight -= lr\n';
    assert.deepEqual(active(text), ['lr']);
    const schedule = (change: string) => `lr = 0.1\nmomentum = 0.9\nwhile fit(lr, momentum):\n    momentum ${change}\n`;
    assert.deepEqual(active(schedule('+= 0.01')), ['lr']);
    assert.deepEqual(active(schedule('*= 0.99')), ['lr', 'momentum']);
    const agent = 'class Agent:\n  def __init__(self):\n    self.lr = 0.1\n    self.epsilon = 1.0\n';
    assert.deepEqual(active(agent), ['lr', 'epsilon']);
    assert.deepEqual(active(`${agent}  def cool(self):\n    self.epsilon = max(0.1, f(self))\n`), ['lr']);
    assert.deepEqual(active('lr = 0.1\ndef warm():\n    lr = start()\n    lr += 0.1\n'), ['lr']);
  });

  it('tunes nothing that only a function which nobody calls, or a variable which nobody reads, is given', () => {
    const text =
      'lr = 0.1\nbatch_size = 32\nmomentum = 0.9\nweight = 0.5\nnote = "w {}".format(weight)\nfit(lr, batch_size, momentum)\n# old()\n';
    const used = ['lr', 'batch_size', 'momentum'];
    assert.deepEqual(active(`${text}def old():\n    fit(weight, dropout=0.1)\n`), used);
    assert.deepEqual(active(`${text}def old():\n    fit(weight)\nold()\n`), [...used, 'weight']);
  });

  it('tunes nothing of a shared module that this script does not name', () => {
    const files = { 'config.py': 'LR = 0.1\nBATCH_SIZE = 32\nDROPOUT = 0.2\n' };
    assert.deepEqual(active('import config\nmodel.eval()\nfit(config.LR)\n', files), ['config.LR']);
    const all = ['config.LR', 'config.BATCH_SIZE', 'config.DROPOUT'];
    assert.deepEqual(active('import config\nfit(config)\n', files), all);
    assert.deepEqual(active('import config\nfit(config.LR, **vars(config))\n', files), all);
  });

  it('tunes nothing of a class of which nobody makes an object, where the script makes one of another', () => {
    const params = (name: string, lr: number) => `class ${name}:\n    def __init__(self):\n        self.lr = ${lr}\n`;
    const text = `${params('Paper', 10)}${params('Own', 0.1)}`;
    assert.deepEqual(active(`${text}fit(Own())\nm.eval()\n`), ['Own.lr']);
    const imported = active('from params import Own\nfit(Own())\n', { 'params.py': text });
    assert.deepEqual(imported, ['params.Own.lr']);
    for (const use of ['fit(Own(), Paper)', 'fit(Own() or getattr(m, name)())', 'class Other(Paper): pass\nfit(Own())'])
      assert.deepEqual(active(`${text}${use}\n`), ['Paper.lr', 'Own.lr'], use);
  });

  it('tunes the value that each call gives a field, and not its default', () => {
    const text = '@dataclass\nclass Conf:\n    lr: float = 0.1\n    batch_size: int = 64\nfit(c.lr, c.batch_size)\n';
    const given = ['lr', 'main.0.Conf.batch_size'];
    assert.deepEqual(active(`${text}def main(c: Conf): fit(c, Conf(**old))\nmain(Conf(batch_size=32))\n`), given);
    assert.deepEqual(active(`${text}main(Conf(0.1, 32))\n`), ['Conf.0', 'Conf.1']);
    const both = ['lr', 'Conf.batch_size', 'main.0.Conf.batch_size'];
    assert.deepEqual(active(`${text}main(Conf(batch_size=32))\nother(Conf())\n`), both);
    assert.deepEqual(active(`${text}main(Conf(batch_size=32), Conf.batch_size)\n`), both);
  });

  it('tunes no grades, and of an adapter its sizes as well', () => {
    assert.deepEqual(active('lr = 0.1\ng = {"A+": 1.0, "B": 0.7, "C": 0.5}\nfit(lr, g)\n'), ['lr']);
    assert.deepEqual(active('lr = 0.1\nmodel = get_peft_model(base, lr, r=16, lora_alpha=32)\n'), [
      'lr',
      'r',
      'lora_alpha',
    ]);
  });

  it('reads of several configurations in a folder the one that is made', () => {
    const files = { 'configs/a.py': 'class A:\n    lr = 0.1\n', 'configs/b.py': 'class B:\n    lr = 0.2\n' };
    const imports = 'from configs.a import A\nfrom configs.b import B\nKIND = "a"\n';
    assert.deepEqual(active(`${imports}c = A() if KIND == "a" else B()\nfit(c)\n`, files), ['configs.a.lr']);
  });

  it('reads fields of classes, constants of functions, and modules of settings', () => {
    assert.deepEqual(active('class Config:\n    lr: float = 0.1\ndef main():\n    batch_size = 32\n'), [
      'lr',
      'batch_size',
    ]);
    const files = { 'config.py': 'LR = 0.1\n', 'model.py': 'DROPOUT = 0.1\n' };
    assert.deepEqual(active('import config\nfrom model import Net\n', files), ['config.LR']);
    assert.deepEqual(active('import cfg\n', { 'cfg.py': 'g_lr = 1e-4\n' }), ['cfg.g_lr']);
    const made = 'hp = argparse.Namespace(lr=0.1)\nx = types.SimpleNamespace(dropout=0.2)\n';
    assert.deepEqual(active(made), ['lr', 'dropout']);
  });

  it('takes the widths of layers from a list, and no other item', () => {
    const widths = ['hidden_layer_sizes.0', 'hidden_layer_sizes.1'];
    assert.deepEqual(active('m = MLP(hidden_layer_sizes=(64, 32))\nx = load(shape=(28, 28))\n'), widths);
    assert.deepEqual(active('net_dims = [64, 32]\nhidden_sizes = [0.5]\n'), []);
  });

  it('takes no batch of the data on which the model is only measured', () => {
    const text =
      'fit = DataLoader(a, batch_size=32)\ntest_batches = DataLoader(b, batch_size=1)\nnet = Net(dropout=0.1)\n';
    assert.deepEqual(active(text), ['fit.DataLoader.batch_size', 'dropout']);
    const loaders = 'a = DataLoader(enc["train"], batch_size=32)\nb = DataLoader(enc["test"], batch_size=64)\n';
    assert.deepEqual(active(`${loaders}net = Net(dropout=0.1)\n`), ['a.DataLoader.batch_size', 'dropout']);
  });

  it('takes a default that a call repeats, and not one that a call replaces', () => {
    const train = 'def train(x, lr=0.01):\n    pass\n';
    assert.deepEqual(active(`${train}train(x, lr=0.01)\n`), ['lr']);
    assert.deepEqual(active(`${train}train(x, lr=rate())\n`), []);
    const net = 'def build(hidden_sizes=[64, 32]):\n    return fit(hidden_sizes)\n';
    assert.deepEqual(active(`${net}build()\n`), ['hidden_sizes.0', 'hidden_sizes.1']);
    assert.deepEqual(active(`${net}build([8, f(4)])\n`), []);
  });

  it('takes a default of a constructor where each call of its class leaves it, also that of a class derived from it', () => {
    const net =
      'class Net(Module):\n  def __init__(self, width, dropout=0.1, momentum=0.9):\n    use(dropout, momentum)\n';
    assert.deepEqual(active(`${net}net = Net(16)\n`), ['dropout', 'momentum']);
    assert.deepEqual(active(`${net}net = Net(16, rate(), momentum=pick())\n`), []);
    assert.deepEqual(active(`${net}net = Net(16, rate())\n`), ['momentum']);
    assert.deepEqual(active(net), []);
    const deep = 'class Deep(Net):\n  def __init__(self):\n    super().__init__(8, rate())\n';
    assert.deepEqual(active(`${net}${deep}net = Deep()\n`), ['momentum']);
  });

  it('takes no default of a constructor whose field is set again', () => {
    const net =
      'class Net:\n  def __init__(self, momentum=0.9, lr: float = 0.1):\n    self.momentum = momentum\n    use(self.momentum)\n';
    assert.deepEqual(active(`${net}    self.lr = lr\n  def cool(self):\n    self.lr = f(self)\nNet()\n`), ['momentum']);
  });

  it('takes of the modules that a run comes to what is clearly tuned, and not what it leaves', () => {
    const agent =
      'class Agent:\n  def __init__(self, size, gamma=0.99, lr=1e-3): pass\n' +
      '  def act(self, x):\n    return Adam(lr=self.lr, weight_decay=0.01), Pool(kernel_size=3)\n  def spare(self, dropout=0.1): pass\n' +
      '  def evaluate(self, momentum=0.9): pass\n';
    const files = {
      'parts/agent.py': `${agent}def other(hidden_dim=64): pass\nif __name__ == "__main__":\n  tau = 0.1\n`,
    };
    const start = 'from parts.agent import Agent\n';
    const found = ['parts.agent.gamma', 'parts.agent.lr', 'parts.agent.weight_decay'];
    assert.deepEqual(active(`${start}agent = Agent(4)\nagent.act(1)\nagent.evaluate()\n`, files), found);
    assert.deepEqual(active(`${start}agent = Agent(4, 0.9, rate())\nagent.act(1)\n`, files), found.slice(2));
    assert.deepEqual(active(`${start}momentum = 0.9\nfit(momentum)\n`, files), ['momentum']);
    assert.deepEqual(active(`${start}def spare(): Agent(4)\nmomentum = 0.9\n`, files), ['momentum']);
    const loading = { 'parts/agent.py': 'def fit(d):\n  return DataLoader(d, batch_size=2), Pool(d, kernel_size=3)\n' };
    assert.deepEqual(active('from parts.agent import fit\nfit(1)\n', loading), ['parts.agent.batch_size']);
    const above = { '../parts/agent.py': files['parts/agent.py'] };
    assert.deepEqual(active(`import sys\nsys.path.append("..")\n${start}Agent(4).act(1)\n`, above), found);
    assert.deepEqual(active(`${start}Agent(4).act(1)\n`, { ...above, 'parts/agent.py': '' }), []);
    assert.match(
      declarationText(drafted(`${start}Agent(4)\n`, files)),
      /agent\.gamma: .* # line 2 of parts\/agent\.py/,
    );
  });

  it('tunes no size that must fit what is loaded, or that is asserted to equal others', () => {
    const net = 'net = Net(embed_dim=64, dropout=0.1)\n';
    assert.deepEqual(active(`n, embed_dim = table.weight.shape\n${net}`), ['dropout']);
    assert.deepEqual(active(`n, embed_dim = x.shape\n${net}`), ['embed_dim', 'dropout']);
    const sizes = 'heads = 4\nhead_size = 16\nhidden_dim = 64\nlr = 0.1\n';
    assert.deepEqual(active(`${sizes}assert heads * head_size == hidden_dim, "sizes"\nfit(lr)\n`), ['lr']);
    assert.deepEqual(active(`${sizes}assert heads * part == hidden_dim\nfit(lr)\n`), ['hidden_dim', 'lr']);
  });

  it('takes nothing below a return or an exit', () => {
    const text = 'def main():\n  lr = 0.1\n  if rate():\n    return\n  fit(lr)\n';
    assert.deepEqual(active(`${text}  return\n  train(SGD(momentum=0.9))\nmain()\n`), ['lr']);
    assert.deepEqual(active(`${text}main()\nexit()\ntrain(SGD(momentum=0.9))\n`), ['lr']);
    assert.deepEqual(active(`${text}  train(SGD(momentum=0.9))\nmain()\n`), ['lr', 'momentum']);
  });

  it('keeps no argument of a call back for a constant that nothing reads', () => {
    const text = 'steps = 10\nlr = 0.1\nx = load(steps)\nm.fit(x, batch_size=8)\n';
    assert.deepEqual(active(text), ['batch_size']);
    assert.deepEqual(active(`${text}train(lr)\n`), ['lr']);
  });

  it('takes what is written inside calls only where there is nothing else, but always the step size of an optimizer, the size of a forest and what an object is made with, and never a part of the model', () => {
    const call = 'def train():\n    return Adam(net.parameters(), lr=1e-3, weight_decay=0.01)\n';
    assert.deepEqual(active(call), ['lr', 'weight_decay']);
    assert.deepEqual(active(`momentum = 0.9\n${call}`), ['momentum', 'lr', 'weight_decay']);
    assert.deepEqual(active('alpha = 0.1\nforest = Forest(n_estimators=300)\nshow(min_weight=2)\n'), [
      'alpha',
      'n_estimators',
    ]);
    assert.deepEqual(active('momentum = 0.9\nnet = layer(dropout=0.5)\n'), ['momentum']);
    assert.deepEqual(active('opt = Adam(p, lr=1e-3, eps=1e-8)\n'), ['lr']);
    assert.deepEqual(active('class A:\n  pass\na = A(lr=1e-3, epsilon=0.1)\n'), ['lr', 'epsilon']);
    assert.deepEqual(active('class A:\n  pass\na = A(lr=1e-3, epsilon=1e-8)\n'), ['lr']);
    assert.deepEqual(active('best = scores.topk(1, dim=1)\n'), []);
    assert.deepEqual(active('class Net:\n    def __init__(self):\n        self.a = Layer(dropout=0.5)\n'), []);
  });

  it('takes the rate of a layer also where a class makes it, since it fits every size', () => {
    const net = 'class Net:\n  def __init__(self):\n    self.a = Layer(dim=8)\n    self.b = nn.Dropout(0.5)\n';
    assert.deepEqual(active(`${net}opt = SGD(Net(), lr=0.1)\n`), ['Dropout.0', 'lr']);
  });

  it('takes all of a call that has the step size, and nothing of one that makes data or a log', () => {
    const agent = 'target_update = 10\nagent = Agent(lr=1e-4, gamma=0.99, batch_size=64, eps=1e-8)\n';
    assert.deepEqual(active(agent), ['target_update', 'lr', 'gamma', 'batch_size']);
    assert.deepEqual(active('X, y = make_moons(noise=0.3)\nlog = TensorBoard(update_freq=200)\n'), []);
    assert.deepEqual(active('lr = 0.1\nplt.grid(alpha=0.5)\nax.bar(x, y, alpha=0.3)\n'), ['lr']);
    assert.deepEqual(active('plt.grid(alpha=0.5)\n'), []);
  });

  it('takes what an object is made with, and nothing of a sample, a plot or a picture of the data', () => {
    assert.deepEqual(active('lr = 0.1\nnet = Net(inputs=9, hidden_dim=64)\nm.add(LSTM(64, dropout=0.5))\n'), [
      'lr',
      'hidden_dim',
      'dropout',
    ]);
    const shown =
      'TSNE(learning_rate=200)\ndf.sample(frac=0.1)\nshow_samples(m, temperature=0.8)\nax.hist(x, alpha=0.5)\n';
    assert.deepEqual(active(`C = 1.0\n${shown}`), ['C']);
  });

  it('tunes no entry that numbers a label', () => {
    assert.deepEqual(active("ports = {'S': 0, 'C': 1, 'Q': 2}\nm = Net(alpha=0.1, ports=ports)\n"), ['alpha']);
    assert.deepEqual(active("given = {'C': 1, 'momentum': 0.9, 'S': 0}\nf(**given)\n"), ['C', 'momentum']);
  });

  it('tunes no chance called P where that is a whole number', () => {
    assert.deepEqual(active('P = 1\nlr = 0.1\nfit(P, lr)\n'), ['lr']);
    assert.deepEqual(active('P = 0.5\nlr = 0.1\nfit(P, lr)\n'), ['P', 'lr']);
  });

  it('tunes no entry of a dictionary that something else may replace', () => {
    assert.deepEqual(active('c = {"lr": 0.1}\nc.update(json.load(f))\nfit(**c)\n'), []);
    assert.deepEqual(active('c = dict(lr=0.1)\nc.update({"momentum": 0.9})\nfit(**c)\n'), ['lr', 'momentum']);
  });

  it('takes nothing of a call that draws, whatever object draws, and no variable that nothing names again', () => {
    const drawn =
      'fig, axes = plt.subplots(2)\naxes[0].bar(x, y, alpha=0.8)\ntable.hist(alpha=0.3)\nax.step(momentum=0.5)\n';
    assert.deepEqual(active(drawn), []);
    assert.deepEqual(
      active('import seaborn as sns\nsns.regplot(x, alpha=0.8)\nimport skopt\nskopt.solve(x, alpha=0.8)\n'),
      ['alpha'],
    );
    assert.deepEqual(active('lr = 0.1\nmomentum = 0.9\nbatch_size = 32\nfit(lr, batch_size)\n'), ['lr', 'batch_size']);
    assert.equal(active('lr = 0.1\nmomentum = 0.9\nbatch_size = 32\nfit(lr, batch_size, **globals())\n').length, 3);
  });

  it('counts no value that only says how a result is measured, inside a call', () => {
    const names = (text: string): readonly string[] => drafted(text).parameters.map(({ flag }) => flag.name);
    const measured = 'from sklearn.model_selection import cross_val_score\nprint(cross_val_score(m, X, y, cv=10))\n';
    assert.deepEqual(names(`momentum = 0.9\n${measured}`), ['momentum']);
    assert.deepEqual(active('CV = 5\nm = Net(hidden_dim=64)\n'), ['hidden_dim']);
  });

  it('takes no variable of one letter', () => {
    assert.deepEqual(active('lr = 0.1\na, b, c = 3.4, -4.7, 2.0\n'), ['lr']);
    assert.deepEqual(active('lora = LoraConfig(r=16)\n'), ['r']);
  });

  it('leaves out what is assigned twice, only a default argument, or a limit of another value', () => {
    assert.deepEqual(active('lr = 0.1\nlr = 0.2\nmomentum = 0.9\n'), ['momentum']);
    assert.deepEqual(active('def f(lr=0.1): pass\nf(lr=0.2)\nmomentum = 0.9\n'), ['lr', 'momentum'].slice(1));
    assert.deepEqual(active('def f(x, lr=0.1): pass\nf(1)\nmomentum = 0.9\n'), ['lr', 'momentum']);
    assert.deepEqual(active('def f(lr=0.1): pass\nMAX_BATCH_SIZE = 32\nmomentum = 0.9\n'), ['momentum']);
  });

  it('tunes no step size that a schedule sets from the start, unless that is made of it', () => {
    const cycle = (given: string, most: string): string =>
      `import torch\nLR = 0.1\no = torch.optim.Adam(p, lr=${given})\ns = torch.optim.lr_scheduler.OneCycleLR(o, max_lr=${most})\n`;
    assert.deepEqual(active(cycle('LR', '0.01')), ['max_lr']);
    assert.deepEqual(active(cycle('LR', '10 * LR')), ['LR']);
    assert.deepEqual(active(cycle('LR', '0.01').replace('s = ', 'if sys.argv[1:]:\n    s = ')), ['LR', 'max_lr']);
  });

  it('tunes no value that the script sets anew in what was made with it', () => {
    const text = 'from xgboost import XGBClassifier\nm = XGBClassifier(n_estimators=50, max_depth=4)\n';
    const own = (set: string) => active(`${text}${set}\nm.fit(x)\n`).filter((name) => /^[nm]_?/.test(name));
    assert.deepEqual(own(''), ['n_estimators', 'max_depth']);
    assert.deepEqual(own('m.set_params(n_estimators=step * 10)'), ['max_depth']);
  });

  it('counts the names in a module of settings once, whatever of it is never called', () => {
    const files = { 'config.py': 'BATCH_SIZE = 32\nDROPOUT = 0.1\nNAME = str(3)\ndef make(x):\n    return x\n' };
    const text = 'import config\nfit(batch_size=config.BATCH_SIZE, lr=0.1)\n';
    assert.deepEqual(active(text, files).includes('config.DROPOUT'), false);
    assert.deepEqual(active(text, files).includes('config.BATCH_SIZE'), true);
  });

  it('lists nothing that a decorator is given', () => {
    const { parameters } = drafted('@retry(tries=5, jitter=True)\ndef fit():\n    pass\nC = 0.1\n');
    assert.deepEqual(
      parameters.map(({ flag }) => flag.name),
      ['C'],
    );
  });

  it('takes linear time where one name is assigned again and again', () => {
    drafted('y = y\n'.repeat(4000));
  });

  it('is a draft of flags where any flag is worth tuning', () => {
    const flags = 'p.add_argument("--lr", type=float, default=0.1)\nmomentum = 0.9\n';
    assert.deepEqual(active(flags), ['lr']);
    assert.equal(drafted(flags).passStyle, 'flags');
    assert.equal(drafted('p.add_argument("--name")\nmomentum = 0.9\n').passStyle, 'constants');
  });

  it('tunes no argument that its function does not read, or keeps where nobody looks', () => {
    const made = (body: string, more = ''): readonly string[] =>
      active(
        `class T:\n  def __init__(self, lr=0.1, momentum=0.9):\n    self.momentum = momentum\n    ${body}\n` +
          `  def fit(self):\n    SGD(momentum=self.momentum)\n${more}T(lr=0.1, momentum=0.9).fit()\n`,
      );
    assert.deepEqual(made('self.x = 1'), ['momentum']);
    assert.deepEqual(made('self.lr = lr'), ['momentum']);
    assert.deepEqual(made('self.lr = lr', '    use(self.lr)\n').toSorted(), ['lr', 'momentum']);
    assert.deepEqual(made('self.opt = make(lr)').toSorted(), ['lr', 'momentum']);
    assert.deepEqual(made('self.lr = lr', '    show(vars(self))\n').toSorted(), ['lr', 'momentum']);
    assert.deepEqual(active('def train(lr=0.1, dropout=0.2):\n  Net(dropout)\ntrain()\n'), ['dropout']);
  });
});
