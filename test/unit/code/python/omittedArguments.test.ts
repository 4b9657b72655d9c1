import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { execaSync } from 'execa';
import * as z from 'zod';
import { readSettings } from '../../../../src/code/readSettings.ts';
import { findSettings, scalarOf } from '../../../../src/code/settings.ts';

const settings = (text: string) => readSettings('a.py', text) ?? [];
const omitted = (text: string): readonly string[] =>
  settings(text).flatMap((each) => (each.omitted === undefined ? [] : [each.path]));
const find = (text: string, name: string): readonly (readonly [string, number, unknown])[] | string => {
  const found = findSettings(settings(text), name);
  return found.ok ? found.settings.map((each) => [each.path, each.line, scalarOf(each) ?? null]) : found.problem;
};

const LOGISTIC = 'from sklearn.linear_model import LogisticRegression\n';

describe('an argument that a call leaves to a library', () => {
  it('is a setting with the default of the library, named by its call', () => {
    assert.deepEqual(find(`${LOGISTIC}m = LogisticRegression(max_iter=9)\n`, 'LogisticRegression.C'), [
      ['m.LogisticRegression.C', 2, 1],
    ]);
    assert.equal(find(`${LOGISTIC}m = LogisticRegression()\n`, 'C'), 'there is no constant C');
    assert.equal(
      find('m = LogisticRegression()\n', 'LogisticRegression.C'),
      'there is no constant LogisticRegression.C',
    );
    const own = 'class LogisticRegression: pass\nm = LogisticRegression()\n';
    assert.deepEqual(omitted(own), []);
  });

  it('is none where the call has it under its old name', () => {
    assert.deepEqual(omitted('import keras\no = keras.optimizers.Adam(lr=1e-4)\n'), []);
  });

  it('is read of every library under every name by which it is imported', () => {
    for (const [text, path] of [
      ['import xgboost as xgb\nm = xgb.XGBRegressor()\n', 'm.XGBRegressor.learning_rate'],
      ['from lightgbm import LGBMClassifier as L\nm = L()\n', 'm.L.num_leaves'],
      ['import sklearn.svm\nm = sklearn.svm.SVC()\n', 'm.SVC.gamma'],
      ['from catboost import CatBoostClassifier\nm = CatBoostClassifier(verbose=0)\n', 'm.CatBoostClassifier.depth'],
      ['import torch\no = torch.optim.AdamW(net.parameters())\n', 'o.AdamW.lr'],
      ['from tensorflow import keras\no = keras.optimizers.Adam()\n', 'o.Adam.learning_rate'],
    ] as const)
      assert.ok(omitted(text).includes(path), text);
  });

  it('is none where the call has it by name or by place, takes it from elsewhere, or loses its effect', () => {
    const svm = 'from sklearn.svm import SVC\nimport xgboost, torch\n';
    for (const call of [
      'SVC(C=2, gamma=1)',
      'SVC(C=2, kernel="linear")',
      'SVC(**found)',
      'SVC(*found)',
      'torch.optim.Adam(w, 0.1)',
      'torch.optim.SGD(w)',
      'SVC',
      'sum(SVC)',
    ])
      assert.deepEqual(omitted(`${svm}m = ${call}\n`), [], call);
    assert.ok(!omitted(`${svm}m = xgboost.XGBClassifier(eta=1)\n`).includes('m.XGBClassifier.learning_rate'));
    assert.deepEqual(omitted(`${LOGISTIC}m = LogisticRegression(penalty=None)\n`), []);
  });

  it('is not meant where the script writes a value of that name', () => {
    const text = `${LOGISTIC}a = LogisticRegression()\nb = LogisticRegression(C=2)\n`;
    assert.deepEqual(find(text, 'LogisticRegression.C'), [['b.LogisticRegression.C', 3, 2]]);
    assert.deepEqual(find(text, 'a.LogisticRegression.C'), [['a.LogisticRegression.C', 2, 1]]);
  });

  it('is added by the launcher to each call in which it was found, and to no other', () => {
    const texts = [
      `${LOGISTIC}a, b = LogisticRegression(), LogisticRegression(max_iter=3)\n`,
      `${LOGISTIC}a = LogisticRegression()\nb = LogisticRegression(C=2)\nc = LogisticRegression(**d)\n`,
      `${LOGISTIC}def f():\n    return [("m", LogisticRegression())]\n`,
      `${LOGISTIC}a = LogisticRegression()\nb = LogisticRegression("l1")\nc = LogisticRegression(*d)\n`,
    ];
    const named = ['LogisticRegression.C', 'a.LogisticRegression.C', 'f.LogisticRegression.C'];
    const { stdout } = execaSync('python3', ['-B', '-c', ADDING], { input: JSON.stringify([texts, named]) });
    const byLauncher = z.array(z.array(z.array(z.number()))).parse(JSON.parse(stdout));
    const byReader = texts.map((text) =>
      named.map((name) => {
        const found = find(text, name);
        return typeof found === 'string' ? [] : found.map(([, line]) => line);
      }),
    );
    assert.deepEqual(byLauncher, byReader);
  });
});

/** The lines of the calls in which 7 stands once the launcher has put it in the place of each name. */
const ADDING = `
import ast, json, sys
sys.path.insert(0, ${JSON.stringify(path.resolve('src/runner/launch/python'))})
from bbkb_settings import Refusal, Settings, replace_all
def lines(text, name):
    tree = ast.parse(text)
    try: replace_all(Settings(tree), {name: 7})
    except Refusal: return []
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return sorted(call.lineno for call in calls for k in call.keywords if getattr(k.value, 'value', None) == 7)
texts, names = json.load(sys.stdin)
print(json.dumps([[lines(text, name) for name in names] for text in texts]))
`;
