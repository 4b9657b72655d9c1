import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { misspeltFolders } from '../../../../../src/declaration/command/misspeltFolder.ts';
import { eachIsShown, type Mistakes } from '../texts.ts';

const found = (text: string) => misspeltFolders(text).map(({ written, meant }) => [written, meant]);

describe('a folder of the trial in a text', () => {
  it('that is misspelt is known with what was meant, wherever it stands and however it is written', () => {
    for (const written of ['${trialfolder}', '${trial_folder}', '$trialFolder', '${trailFolder}'])
      assert.deepEqual(found(`--out=${written}/x`), [[written, '${trialFolder}']]);
    assert.deepEqual(found('${Workspacefolder} $trialfolder'), [
      ['${Workspacefolder}', '${workspaceFolder}'],
      ['$trialfolder', '${trialFolder}'],
    ]);
  });

  it('is as it is written, and whatever else a script knows of is its own', () => {
    const texts = ['${trialFolder}/a', '${workspaceFolder}', '${lr}', '${oc.env:HOME}', '$HOME', '{trialfolder}', '$'];
    for (const text of texts) assert.deepEqual(found(text), []);
  });

  const trialFolder = /did you mean \$\{trialFolder\}\?/;
  const table: Mistakes = [
    ['command: a --out ${trialfolder}/x', '${trialfolder}', trialFolder],
    ["command: a --out '${trialfolder}/x'", '${trialfolder}', trialFolder],
    ['command: [a, "--out=$trialFolder"]', '$trialFolder', trialFolder],
    ['command: python3 {trialFolder}', '{trialFolder}', trialFolder],
    ['env: { OUT: "a/${trial_folder}" }', '${trial_folder}', /^env\.OUT has \$\{trial_folder\}, .*\$\{trialFolder\}\?/],
    ['cwd: ${workspacefolder}/a', '${workspacefolder}', /did you mean \$\{workspaceFolder\}\?/],
    ['cwd: ${trialFolder}', '${trialFolder}', /one folder for all trials: write cwd: trial/],
    ['cwd: ${trialfolder}', '${trialfolder}', /one folder for all trials: write cwd: trial/],
    ['objective: { metric: a, goal: minimize, from: "${trialfolder}/m" }', '${trialfolder}', trialFolder],
    ['objective: { metric: a, goal: minimize, from: "${workspaceFolder}/m" }', '"${workspaceFolder}/m"', /inside the/],
    ['command: python3 train.py ${lr}', '${lr}', /only a shell expands: write its value, \{lr\} if it is a parameter/],
  ];
  eachIsShown('is corrected at its place', table);
});
