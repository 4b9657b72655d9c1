import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { fc, forAll } from '../../../laws.ts';
import { defaultStudyName, isStudyName } from '../../../../src/declaration/studyName.ts';
import { journalFile, studyFolder, trialFolder } from '../../../../src/study/disk/paths.ts';

describe('the paths of a study', () => {
  it('are those of the contract', () => {
    const folder = studyFolder('/project', 'digits');
    assert.equal(folder, '/project/.bbkb/digits');
    assert.equal(journalFile(folder), '/project/.bbkb/digits/journal.jsonl');
    assert.equal(trialFolder(folder, 7), '/project/.bbkb/digits/trials/0007');
    assert.equal(trialFolder(folder, 12_345), '/project/.bbkb/digits/trials/12345');
  });

  it('lie directly inside .bbkb for every name that is let through', () => {
    const tricky = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('.', '..', '/', '\\', 'a', ' ', '\n', '-')).map((parts) => parts.join('')),
    );
    forAll(tricky, (name) => {
      if (!isStudyName(name)) assert.throws(() => studyFolder('/project', name));
      else assert.equal(path.dirname(studyFolder('/project', name)), '/project/.bbkb');
      assert.ok(isStudyName(defaultStudyName(name)));
    });
  });

  it('are shared by files of long names only after a note that says so, with the name to keep', () => {
    const text =
      'command: tool\nparameters: { lr: { type: bool } }\nobjective: { metric: a, goal: minimize }\nbudget: { trials: 1 }\n';
    const [long, study] = ['x'.repeat(120), 'x'.repeat(100)];
    const noted = (name: string, text: string) => {
      const parsed = parseDeclaration(text, `${name}.bbkb.yaml`);
      assert.ok(parsed.ok);
      return parsed.notes.map(({ message, fixes }) => [message.includes(`study: ${study} to keep`), fixes]);
    };
    assert.deepEqual(noted(long, text), [[true, [{ kind: 'write', path: ['study'], value: study }]]]);
    assert.deepEqual([...noted(study, text), ...noted(long, `study: short\n${text}`)], []);
  });

  it('exist for no trial below 1', () => {
    for (const trial of [0, -1, 1.5, NaN]) assert.throws(() => trialFolder('/project', trial));
  });
});
