/** Shows messages: a sentence for what a person can fix, the stack in the log for what only a developer can. */
import * as vscode from 'vscode';
import { actions, ANSWER_ACTION, couldNot } from './messages.ts';
import { messageOf } from '../../system/messageOf.ts';
import { UserError } from './userError.ts';
import { withoutLinks } from './withoutLinks.ts';

/** What a person can do about a message, each with the label of its button. */
type Actions = Readonly<Record<string, () => unknown>>;

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
    this.showInformationWithActions(sentence, { [action]: act });
  }

  showInformationWithActions(sentence: string, actions: Actions): void {
    this.#actWhenChosen(vscode.window.showInformationMessage(withoutLinks(sentence), ...Object.keys(actions)), actions);
  }

  /** A warning that asks what to do. */
  askWithActions(sentence: string, actions: Actions): void {
    this.#actWhenChosen(vscode.window.showWarningMessage(withoutLinks(sentence), ...Object.keys(actions)), actions);
  }

  showErrorWithAction(sentence: string, action: string, act: () => unknown): void {
    this.showErrorWithActions(sentence, { [action]: act });
  }

  showErrorWithActions(sentence: string, actions: Actions): void {
    this.#actWhenChosen(vscode.window.showErrorMessage(withoutLinks(sentence), ...Object.keys(actions)), actions);
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

  #actWhenChosen(answer: Thenable<string | undefined>, choices: Actions): void {
    answer
      .then((chosen) => (chosen === undefined ? undefined : choices[chosen]()))
      .then(undefined, (error: unknown) => {
        this.reportError(ANSWER_ACTION, error);
      });
  }
}
