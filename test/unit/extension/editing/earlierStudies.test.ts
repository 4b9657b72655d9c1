import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import type * as vscode from 'vscode';
import { createValueThread } from '../../../../src/extension/checking/valueThread.ts';
import { earlierStudies } from '../../../../src/extension/editing/earlierStudies.ts';
import { WorkspaceStudy } from '../../../../src/extension/studies/workspaceStudy.ts';
import { renameAside } from '../../../../src/study/disk/setAside.ts';
import { bundle } from '../../cli/bundle.ts';
import { sharedSupervisor } from '../../cli/sharedSupervisor.ts';
import { Workspace } from '../../cli/workspace.ts';

describe('the earlier studies that are offered', () => {
  it('are those with a result, the same script first, as the declaration would name them', async () => {
    const built = await bundle();
    const workspace = await Workspace.make(['budget: { trials: 1 }']);
    const values = createValueThread(built.valueWorker, 20, () => assert.fail('cut off'));
    const studyAt = async (fsPath: string): Promise<WorkspaceStudy> => {
      const uri = { fsPath } as Partial<vscode.Uri> as vscode.Uri;
      const study = new WorkspaceStudy(uri, { ...built, supervisor: sharedSupervisor(built), values }, () => undefined);
      await study.read();
      return study;
    };
    try {
      const study = await studyAt(workspace.file);
      const names = (all: readonly WorkspaceStudy[], command: string, fileName: string): readonly string[] =>
        earlierStudies(all, { command }, path.join(workspace.dir, fileName)).map(({ name }) => name);
      assert.deepEqual(names([study], 'sh trial.sh', 'new.bbkb.yaml'), []);
      await study.run();
      const other = path.join(workspace.dir, 'other.bbkb.yaml');
      await writeFile(other, 'command: sh other.sh\nparameters: { x: { type: bool } }\nobjective: { metric: m, goal: minimize }\nbudget: { trials: 1 }\n'); // oxfmt-ignore
      await writeFile(path.join(workspace.dir, 'other.sh'), 'echo m: 1');
      const otherStudy = await studyAt(other);
      await otherStudy.run();
      const all = [otherStudy, study];
      assert.deepEqual(names(all, 'sh trial.sh', 'new.bbkb.yaml'), ['study', 'other']);
      assert.deepEqual(names(all, 'sh other.sh', 'new.bbkb.yaml'), ['other', 'study']);
      assert.deepEqual(names(all, 'sh trial.sh', 'study.bbkb.yaml'), ['other']);
      assert.deepEqual(names(all, 'sh ../trial.sh', 'deep/new.bbkb.yaml'), [
        '../study.bbkb.yaml',
        '../other.bbkb.yaml',
      ]);

      const kept = renameAside(workspace.dir, 'study');
      const aside = await studyAt(path.join(workspace.dir, '.bbkb', kept, 'journal.jsonl'));
      assert.deepEqual(names([aside], 'sh trial.sh', 'study.bbkb.yaml'), ['study-2']);
      assert.deepEqual(names([aside], 'sh trial.sh', 'deep/new.bbkb.yaml'), ['../.bbkb/study-2']);
    } finally {
      await workspace.remove();
    }
  });
});
