/** Asks which of a script's parameters to tune, before its draft is written. */
import * as vscode from 'vscode';
import type { ParameterChoice } from '../../draft/chooseParameters.ts';
import { parameterDetail, parametersTitle, PARAMETERS_PROMPT } from '../messages/draftMessages.ts';

/** Their names; undefined if the person closed the question. */
export async function pickParameters(
  choices: readonly ParameterChoice[],
  script: string,
): Promise<readonly string[] | undefined> {
  const question = vscode.window.createQuickPick();
  const items = choices.map(({ name, range, defaultValue, reason }) => ({
    label: name,
    description: range,
    detail: parameterDetail(defaultValue, reason),
  }));
  Object.assign(question, {
    title: parametersTitle(script),
    placeholder: PARAMETERS_PROMPT,
    canSelectMany: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
    items,
    // showQuickPick is seen a moment before its items are: who answers at once would choose none of them
    selectedItems: items.filter((_, i) => choices[i].active),
  });
  try {
    return await new Promise((resolve) => {
      question.onDidAccept(() => {
        resolve(question.selectedItems.map(({ label }) => label));
      });
      question.onDidHide(() => {
        resolve(undefined);
      });
      question.show();
    });
  } finally {
    question.dispose();
  }
}
