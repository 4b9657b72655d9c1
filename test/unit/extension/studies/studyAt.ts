import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { createValueThread } from '../../../../src/extension/checking/valueThread.ts';
import { WorkspaceStudy } from '../../../../src/extension/studies/workspaceStudy.ts';
import type { Bundle } from '../../cli/bundle.ts';
import { sharedSupervisor } from '../../cli/sharedSupervisor.ts';

/** A study uses only the path of its address. */
export function studyAt(fsPath: string, built: Bundle, onChange: () => void = () => undefined): WorkspaceStudy {
  const uri = { fsPath } as Partial<vscode.Uri> as vscode.Uri;
  return new WorkspaceStudy(
    uri,
    {
      ...built,
      supervisor: sharedSupervisor(built),
      values: createValueThread(built.valueWorker, 20, () => assert.fail('cut off')),
    },
    onChange,
  );
}
