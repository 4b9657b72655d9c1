/** A question with several answers, some of them chosen beforehand. */
import * as vscode from 'vscode';

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
    return await new Promise((resolve) => {
      picker.onDidAccept(() => {
        resolve(picker.selectedItems);
      });
      picker.onDidHide(() => {
        resolve(undefined);
      });
      picker.show();
    });
  } finally {
    picker.dispose();
  }
}
