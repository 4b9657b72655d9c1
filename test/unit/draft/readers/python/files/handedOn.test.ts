import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../../src/draft/draft.ts';

const missing = (text: string, files: Readonly<Record<string, string>> = {}): string =>
  draftOf({ file: 't.py', text, readFile: (name) => files[name], isThere: (name) => name in files })
    .missing.map(({ path }) => path)
    .join(' ');

describe('what every run reads', () => {
  it('is also what a class reads that is handed on and made elsewhere', () => {
    const table = 'class Table:\n  def __init__(self, part):\n    self.rows = json.load(open("/rows/a.json"))\n';
    assert.equal(missing(`${table}kind = Table\nkind("train")\n`), '/rows/a.json');
    assert.equal(missing(`${table}def make(cls):\n  return cls("train")\nmake(Table)\n`), '/rows/a.json');
    const files = { 'tables.py': table, 'make.py': 'def make(kind):\n  return kind("train")\n' };
    const imports = 'from tables import Table\nfrom make import make\n';
    assert.equal(missing(`${imports}make(Table)\n`, files), '/rows/a.json');
    assert.equal(missing(`${imports}make(other)\n`, files), '');
  });
});
