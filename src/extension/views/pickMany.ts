/** Questions with several answers, some of them chosen beforehand, and studies as answers. */
import * as vscode from 'vscode';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { progressText } from './progressText.ts';

export function studyItem(study: WorkspaceStudy) {
  const { name, uri, summary } = study;
  const detail = summary === undefined ? '' : progressText(summary);
  return { label: name, description: vscode.workspace.asRelativePath(uri), detail, study };
}

type Question<Item extends vscode.QuickPickItem> = Partial<
  Pick<vscode.QuickPick<Item>, 'title' | 'placeholder' | 'matchOnDescription' | 'matchOnDetail' | 'ignoreFocusOut'>
>;

/**
 * `showQuickPick` is seen a moment before its items are: who answers at once would choose none of them.
 *
 * @param items those that are `picked` are chosen beforehand
 * @returns undefined if the person closed the question
 */
export async function pickMany<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  question: Question<Item>,
): Promise<readonly Item[] | undefined> {
  const picker = Object.assign(vscode.window.createQuickPick<Item>(), question);
  picker.canSelectMany = true;
  picker.items = items;
  picker.selectedItems = items.filter(({ picked }) => picked);
  try {
    return (await isAccepted(picker)) ? picker.selectedItems : undefined;
  } finally {
    picker.dispose();
  }
}

/** The row that the person chose; the question stays open. Undefined if they closed it. */
export async function pickRow<Item extends vscode.QuickPickItem>(
  picker: vscode.QuickPick<Item>,
): Promise<Item | undefined> {
  return (await isAccepted(picker)) ? picker.activeItems.at(0) : undefined;
}

async function isAccepted(picker: vscode.QuickPick<vscode.QuickPickItem>): Promise<boolean> {
  const listeners: vscode.Disposable[] = [];
  try {
    return await new Promise((resolve) => {
      listeners.push(
        picker.onDidAccept(() => resolve(true)),
        picker.onDidHide(() => resolve(false)),
      );
      picker.show();
    });
  } finally {
    vscode.Disposable.from(...listeners).dispose();
  }
}
