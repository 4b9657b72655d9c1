/**
 * How the extension speaks: a whole sentence for what a person can mend, the stack in the log for what only we can.
 */
import * as vscode from 'vscode';
import { UserError, errorMessage, withoutLinks } from './userError.ts';

export class Notifications implements vscode.Disposable {
  readonly #log = vscode.window.createOutputChannel('BBKB', { log: true });

  /** For what a person asked for and sees anyway: in the status bar, and gone by itself. */
  showStatusMessage(sentence: string): void {
    // the status bar turns $(name) into an icon
    void vscode.window.setStatusBarMessage(sentence.replaceAll('$(', '$ ('), 8000);
  }

  showInformation(sentence: string): void {
    void vscode.window.showInformationMessage(withoutLinks(sentence));
  }

  /** Shows a sentence with one thing to do about it. Nobody waits for the answer: it may come in an hour, or never. */
  showInformationWithAction(sentence: string, action: string, act: () => unknown): void {
    this.#runActionWhenChosen(vscode.window.showInformationMessage(withoutLinks(sentence), action), action, act);
  }

  /** The same, for what went wrong. */
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

  /** Says an error where it must not be thrown on: `doing` completes the sentence "BBKB could not …". */
  reportError(doing: string, error: unknown): void {
    if (error instanceof UserError) {
      this.#log.warn(error.cause instanceof Error ? (error.cause.stack ?? error.message) : error.message);
      void vscode.window.showErrorMessage(withoutLinks(error.message));
      return;
    }
    this.#log.error(`could not ${doing}:`, error instanceof Error ? (error.stack ?? error.message) : error);
    this.showErrorWithAction(`BBKB could not ${doing}: ${errorMessage(error)}`, 'Open Log', () => {
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
