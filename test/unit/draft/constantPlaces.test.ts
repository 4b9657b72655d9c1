import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from '../../../src/code/readSettings.ts';
import { placesOf } from '../../../src/draft/constantPlaces.ts';

const problemOf = (text: string, name: string): string | undefined => {
  const file = 'train.py';
  const settings = readSettings(file, text) ?? [];
  const places = placesOf(name, { file, settings }, () => undefined, readSettings);
  return places.ok ? undefined : places.problem;
};

describe('a name that leads to no constant', () => {
  it('is said with the one that is meant, also where a call omits it', () => {
    const script = 'from sklearn.svm import SVR\nEPOCHS = 3\nm = SVR(kernel="rbf")\n';
    assert.equal(problemOf(script, 'EPOCH'), 'train.py: there is no constant EPOCH (did you mean EPOCHS?).');
    assert.equal(problemOf(script, 'gamma'), 'train.py: there is no constant gamma (did you mean SVR.gamma?).');
    assert.equal(problemOf(script, 'SVR.gama'), 'train.py: there is no constant SVR.gama (did you mean SVR.gamma?).');
    assert.equal(problemOf(script, 'width'), 'train.py: there is no constant width.');
    assert.equal(problemOf(script, 'SVR.gamma'), undefined);
  });
});

describe('a name in a module', () => {
  it('leads to the file beside the script, or else above it', () => {
    const placeOf = (...files: readonly string[]) => {
      const read = (file: string) => (files.includes(file) ? 'def f(lr=0.1): pass\n' : undefined);
      const places = placesOf('net.f.lr', { file: 'a/b/train.py', settings: [] }, read, readSettings);
      return places.ok ? places.file : places.problem;
    };
    assert.equal(placeOf('a/b/net.py', 'a/net.py'), 'a/b/net.py');
    assert.equal(placeOf('a/net.py', 'net.py'), 'a/net.py');
    assert.equal(placeOf('net.py'), 'net.py');
    assert.equal(placeOf('other.py'), 'a/b/train.py: there is no constant net.f.lr.');
  });
});
