import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activeOf as active, draftOfPython as drafted } from './project.ts';

describe('the models of a script', () => {
  it('tunes what a call of a library omits, with the default of the library', () => {
    const forest = 'from sklearn.ensemble import RandomForestClassifier\nm = RandomForestClassifier(n_estimators=50)\n';
    const names = ['RandomForestClassifier.max_features', 'RandomForestClassifier.min_samples_leaf'];
    assert.deepEqual(active(forest), ['n_estimators', ...names]);
    const [, features, leaf] = drafted(forest).parameters;
    assert.deepEqual(features.declaration, { type: 'choice', values: ['sqrt', 'log2', 0.3, 0.6] });
    assert.deepEqual([leaf.flag.default, leaf.flag.library], [1, 'scikit-learn']);
  });

  it('leaves that out where the script trains several models, or searches for it itself', () => {
    const svc = 'from sklearn.svm import SVC\nm = SVC(gamma=0.1)\n';
    assert.deepEqual(active(svc), ['gamma', 'SVC.C']);
    const other = 'from sklearn.naive_bayes import GaussianNB\nn = GaussianNB()\n';
    assert.deepEqual(active(svc + other), ['gamma']);
    assert.equal(drafted(svc + other).parameters.at(-1)?.reason, 'the script trains several models');
    assert.deepEqual(active(`${svc}GridSearchCV(m, grid).fit(x)\n`), ['gamma']);
  });

  it('tunes of several models the one that is measured, whatever lies between', () => {
    const models =
      'from sklearn.svm import SVC\nfrom sklearn.neighbors import KNeighborsClassifier\nfrom sklearn.ensemble import VotingClassifier\n' +
      'near = KNeighborsClassifier(n_neighbors=3)\nsvc = SVC(gamma=0.1)\n';
    const measure = (printed: string) =>
      `${models}def score(model):\n    found = model.predict(x)\n    return found\n${printed}\n`;
    const print = 'y = near.predict(x)\nprint("score:", good(y))\ny = svc.predict(x)\n';
    assert.deepEqual(active(measure(`${print}print("accuracy:", good(y))`)), ['gamma', 'SVC.C']);
    assert.deepEqual(active(measure('y = near.predict(x)\nprint(f"accuracy: {good(y)}")')), [
      'n_neighbors',
      'KNeighborsClassifier.weights',
      'KNeighborsClassifier.p',
    ]);
    const both = 'vote = VotingClassifier([("a", near), ("b", svc)])\nprint("accuracy:", vote.score(x))';
    assert.deepEqual(active(measure(both)).toSorted(), [
      'KNeighborsClassifier.p',
      'KNeighborsClassifier.weights',
      'SVC.C',
      'gamma',
      'n_neighbors',
    ]);
    const reason = drafted(measure('print("accuracy:", good(score(svc)))')).parameters[0].reason;
    assert.equal(reason, 'another model has it than the one that is measured');
  });

  it('tunes of several networks the one that is measured, with those that are added to it', () => {
    const text =
      'from keras import Sequential\nfrom keras.layers import Dropout\nfrom sklearn.linear_model import Lasso\n' +
      'line = Lasso(alpha=0.1)\nprint(line.score(x))\na = Sequential()\na.add(Dropout(0.1))\nb = Sequential()\nb.add(Dropout(0.2))\n';
    const print = (what: string) => `print("accuracy:", ${what}.evaluate(x))\n`;
    assert.deepEqual(active(`${text}${print('a')}`), ['Dropout-1.0']);
    assert.deepEqual(active(`${text}${print('b')}`), ['Dropout-2.0']);
    assert.deepEqual(active(`${text}b.add(a)\n${print('b')}`), ['Dropout-1.0', 'Dropout-2.0']);
  });

  it('leaves what a search finds itself only to the model that it searches', () => {
    const forest = (name: string): string =>
      `from sklearn.ensemble import RandomForestClassifier\n${name} = RandomForestClassifier()\n`;
    const search = (of: string): string => `g = GridSearchCV(${of}, {"max_features": [1, 2]})\ng.fit(x, y)\n`;
    const beside = active(`${forest('m')}m.fit(x, y)\n${search('RandomForestClassifier()')}`);
    assert.deepEqual(beside, ['RandomForestClassifier.max_features', 'RandomForestClassifier.min_samples_leaf']);
    assert.deepEqual(active(`${forest('m')}${search('found()')}`), []);
  });

  it('is the one of a dictionary that the script takes by its key, also from another module', () => {
    const made = 'from sklearn.svm import SVC\nfrom lightgbm import LGBMClassifier\n';
    const models = `${made}models = {"svm": SVC(C=2.0), "lgb": LGBMClassifier(num_leaves=31)}\n`;
    const fit = 'm.fit(x, y)\nprint("accuracy:", accuracy_score(t, m.predict(x)))\n';
    const tuned = (text: string, files = {}) =>
      active(text, files).filter((name) => /(?:^|\.)(?:C|num_leaves)$/.test(name));
    assert.deepEqual(tuned(`${models}m = models["lgb"]\n${fit}`), ['num_leaves']);
    assert.deepEqual(tuned(`${models}m = models["svm"]\n${fit}`), ['C']);
    const text = `import dispatcher\nm = dispatcher.models["lgb"]\n${fit}`;
    assert.deepEqual(tuned(text, { 'dispatcher.py': models }), ['dispatcher.num_leaves']);
  });

  it('leaves the step size out that an optimizer omits where each group of weights has its own', () => {
    const groups = (...given: readonly string[]) => `import torch\nopt = torch.optim.AdamW([${given.join(', ')}])\n`;
    assert.deepEqual(active(groups('{"params": a, "lr": 0.01}', '{"params": b, "lr": base}')), ['lr']);
    assert.deepEqual(active(groups('{"params": a, "lr": 0.01}', '{"params": b}')), ['lr', 'AdamW.lr']);
  });
});
