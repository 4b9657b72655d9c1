import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declarationText } from '../../../../../src/draft/yaml/declarationText.ts';
import { activeOf as active, draftOfPython as drafted } from './project.ts';

describe('what a function, a class or a layer takes by its place', () => {
  it('tunes a number that a function or a class of the project takes by its place, by the name of its parameter', () => {
    const train = 'def train(x, learning_rate, epochs):\n    pass\n';
    const text = `${train}train(x, 0.01, 100)\n`;
    assert.deepEqual(active(text), ['train.1']);
    assert.deepEqual(drafted(text).parameters[0].declaration, { type: 'float', low: 1e-4, high: 1, scale: 'log' });
    assert.match(declarationText(drafted(text)), /train\.1: .* # line 3, learning_rate, default 0\.01/);
    const net = 'class Net:\n    def __init__(self, inputs, hidden_size):\n        pass\n';
    const files = { 'net.py': net };
    assert.deepEqual(active('from net import Net\nm = Net(784, 64)\n', files), ['Net.1']);
    assert.deepEqual(active('from net import Net\nm = Net(784, 64)\no = Adam(m, lr=0.1)\n', files), ['lr']);
    assert.deepEqual(active(`${text}momentum = 0.9\nuse(momentum)\n`), ['train.1', 'momentum']);
    assert.deepEqual(active('def show(x, alpha): pass\nshow(x, 0.5)\ntrain(x, 0.01)\n'), []);
  });

  it('tunes the rates of layers wherever they are written, also in a model, but no place in a list', () => {
    const rates = active(
      'lr = 0.1\nm = Sequential([Dense(64, reg=l2(5e-4)), Dropout(0.4), Dropout(p=0.5), Dense(10)])\n',
    );
    assert.deepEqual(rates, ['lr', 'l2.0', 'Dropout.0', 'Dropout.p']);
    assert.deepEqual(active('lr = 0.1\ndropouts = [0.1, 0.2]\nm = Linear(0.5)\nDropout(2)\n'), ['lr']);
    const net =
      'class Net(nn.Module):\n  def __init__(self):\n    self.drop = nn.Dropout(0.2)\n    self.cell = Cell(dim=8)\n';
    assert.deepEqual(active(`lr = 0.1\n${net}`), ['lr', 'Dropout.0']);
    const many = `m = Sequential([Dropout(0.4), ${'Dense(9), '.repeat(60)}])\n`;
    assert.deepEqual(active(`lr = 0.1\n${many}`), ['lr', 'Dropout.0']);
  });

  it('tells the values of one path apart by their number where all of them are arguments', () => {
    const fits = 'o = Adam(lr=0.001)\nfit(o)\no = Adam(lr=0.0007)\nfit(o)\n';
    assert.deepEqual(active(fits), ['Adam-1.lr', 'Adam-2.lr']);
    assert.deepEqual(active('c.lr = 0.1\nfit(c)\nc.lr = 0.2\nfit(c, momentum=0.9)\n'), ['momentum']);
  });

  it('tunes the sizes of hidden layers, equal ones as one, but none that gives the output or must match another', () => {
    const keras = 'from keras.layers import *\nfrom keras.models import Sequential, Model\n';
    const hidden = (...lines: readonly string[]) => active(keras + lines.join('\n'));
    const sequential = ['m = Sequential()', 'm.add(Dense(64, input_dim=9))', 'm.add(Dense(64))', 'm.add(Dense(32))'];
    assert.deepEqual(hidden(...sequential, 'm.add(Dense(units=1))'), ['Dense-1.0', 'Dense-2.0']);
    // the last one is the output
    assert.deepEqual(hidden(...sequential), ['Dense-1.0']);
    assert.deepEqual(hidden('m = Sequential([LSTM(50), Dropout(0.2), Dense(1)])'), ['LSTM.0', 'Dropout.0']);
    const chain = ['i = Input(shape=(9,))', 'x = Dense(64)(i)', 'x = Conv1D(filters=32)(x)', 'o = Dense(4)(x)'];
    assert.deepEqual(hidden(...chain), ['Dense-1.0', 'Conv1D.filters']);
    assert.deepEqual(hidden(...chain, 'p = Dense(3)(x)', 'm = Model(i, [o, p])'), ['Dense-1.0', 'Conv1D.filters']);
    assert.deepEqual(hidden('y = Dense(1)(Dense(64)(x))'), ['Dense-2.0']);
    for (const match of [
      'x = Add()([x, i])',
      'x = add([x, i])',
      'x = x + i',
      'm.load_weights("a.h5")',
      'x = f(x)([x, i])',
    ])
      assert.deepEqual(hidden(...chain.slice(0, 3), match, 'o = Dense(4)(x)'), [], match);
    const decoder = ['m = Model(i, x)', 'z = Input(shape=(64,))', 'o = Dense(4)(Dense(16)(z))'];
    assert.deepEqual(hidden(...chain.slice(0, 3), ...decoder), ['Dense-3.0']);
    assert.deepEqual(active('m.add(Dense(64))\nm.add(Dense(1))\n'), []);
  });

  it('tunes what optimizers and estimators of known libraries take first', () => {
    const torch = 'from torch import optim\no = optim.SGD(net.parameters(), 0.1)\n';
    assert.deepEqual(active(`momentum = 0.9\nfit(momentum)\n${torch}`), ['momentum', 'SGD.1']);
    assert.deepEqual(active('import keras\nfit(keras.optimizers.Adam(1e-3))\n'), ['Adam.0']);
    assert.deepEqual(active('from sklearn.linear_model import Ridge\nm = Ridge(0.5)\n'), ['Ridge.0']);
  });

  it('tunes no width by its name of the layer that gives the result', () => {
    const keras = 'from keras.layers import LSTM, Dense\nfrom keras.models import Sequential\n';
    assert.deepEqual(active(`${keras}m = Sequential([LSTM(units=64), Dense(units=3)])\n`), ['LSTM.units']);
    assert.deepEqual(active(`${keras}m = Sequential([Dense(units=64), Dense(classes)])\n`), ['Dense.units']);
  });
});
