/** Shows messages: a sentence for what a person can fix, the stack in the log for what only a developer can. */
import * as vscode from 'vscode';
import { actions, ANSWER_ACTION, couldNot } from './messages.ts';
import { messageOf } from '../../system/messageOf.ts';
import { UserError } from './userError.ts';
import { withoutLinks } from './withoutLinks.ts';

export class Notifications implements vscode.Disposable {
  readonly #log = vscode.window.createOutputChannel('BBKB', { log: true });

  /** In the status bar for a few seconds: for what a person asked for and sees anyway. */
  showStatusMessage(sentence: string): void {
    // the status bar turns $(name) into an icon
    void vscode.window.setStatusBarMessage(sentence.replaceAll('$(', '$ ('), 8000);
  }

  showInformation(sentence: string): void {
    void vscode.window.showInformationMessage(withoutLinks(sentence));
  }

  /** Shows a sentence with one action. The caller does not wait for the answer, which may come in an hour or never. */
  showInformationWithAction(sentence: string, action: string, act: () => unknown): void {
    this.#runActionWhenChosen(vscode.window.showInformationMessage(withoutLinks(sentence), action), action, act);
  }

  /** A warning that asks what to do; each choice has its label. */
  askWithActions(sentence: string, choices: Readonly<Record<string, () => unknown>>): void {
    vscode.window.showWarningMessage(withoutLinks(sentence), ...Object.keys(choices)).then(
      (chosen) => (chosen === undefined ? undefined : choices[chosen]()),
      (error: unknown) => {
        this.reportError(ANSWER_ACTION, error);
      },
    );
  }

  /** The same, for an error. */
  showErrorWithAction(sentence: string, action: string, act: () => unknown): void {
    this.#runActionWhenChosen(vscode.window.showErrorMessage(withoutLinks(sentence), action), action, act);
  }

  /** Asks before something happens; the first choice is the default. Undefined: the person closed the question. */
  askModal<Choice extends string>(
    question: string,
    detail: string,
    ...choices: Choice[]
  ): Thenable<Choice | undefined> {
    return vscode.window.showInformationMessage(
      withoutLinks(question),
      { modal: true, detail: withoutLinks(detail) },
      ...choices,
    );
  }

  logWarning(sentence: string): void {
    this.#log.warn(sentence);
  }

  /** For an error that must not be thrown further. `action` completes the sentence "BBKB could not …". */
  reportError(action: string, error: unknown): void {
    if (error instanceof UserError) {
      this.#log.warn(error.cause instanceof Error ? (error.cause.stack ?? error.message) : error.message);
      void vscode.window.showErrorMessage(withoutLinks(error.message));
      return;
    }
    this.#log.error(couldNot(action, error instanceof Error ? (error.stack ?? error.message) : String(error)));
    this.showErrorWithAction(couldNot(action, messageOf(error)), actions.openLog, () => {
      this.#log.show();
    });
  }

  dispose(): void {
    this.#log.dispose();
  }

  #runActionWhenChosen(answer: Thenable<string | undefined>, action: string, act: () => unknown): void {
    answer
      .then((chosen) => (chosen === action ? act() : undefined))
      .then(undefined, (error: unknown) => {
        this.reportError(action.toLowerCase(), error);
      });
  }
}
