/** Shows messages: a sentence for a problem that a person can fix, a stack in the log for the others. */
import * as vscode from 'vscode';
import { actions, ANSWER_ACTION, couldNot, untrusted } from './messages.ts';
import { messageOf } from '../../system/errors.ts';
import { UserError } from './userError.ts';
import { withoutLinks } from './format.ts';

/** Actions of a message by the labels of their buttons. */
type Actions = Readonly<Record<string, () => unknown>>;

export class Notifications implements vscode.Disposable {
  readonly #log = vscode.window.createOutputChannel('BBKB', { log: true });

  #statusMessage: vscode.Disposable | undefined;

  /** In the status bar for a few seconds, or until `done`: for a result that the person asked for and sees anyway. */
  showStatusMessage(sentence: string, done?: Promise<void>): void {
    this.#statusMessage?.dispose(); // it would come back after this one
    const text = sentence.replaceAll('$(', '$ ('); // the status bar turns $(name) into an icon
    const { setStatusBarMessage } = vscode.window;
    this.#statusMessage = done ? setStatusBarMessage(text, done) : setStatusBarMessage(text, 8000);
  }

  /** The caller does not wait for an answer to the actions, which may come in an hour or never. */
  showInformation(sentence: string, actions: Actions = {}): void {
    this.#actWhenChosen(vscode.window.showInformationMessage(withoutLinks(sentence), ...Object.keys(actions)), actions);
  }

  showWarning(sentence: string, actions: Actions): void {
    this.#actWhenChosen(vscode.window.showWarningMessage(withoutLinks(sentence), ...Object.keys(actions)), actions);
  }

  showError(sentence: string, actions: Actions = {}): void {
    this.#actWhenChosen(vscode.window.showErrorMessage(withoutLinks(sentence), ...Object.keys(actions)), actions);
  }

  /**
   * A person may look at a study in any workspace, but start programs and change a running study only in a trusted one.
   *
   * @param refusal begins the sentence that is shown if it is not trusted
   */
  requireTrust(refusal: string): boolean {
    if (vscode.workspace.isTrusted) return true;
    const manageTrust = () => vscode.commands.executeCommand('workbench.trust.manage');
    this.showError(untrusted(refusal), { [actions.manageTrust]: manageTrust });
    return false;
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
      this.showError(error.message);
      return;
    }
    this.#log.error(couldNot(action, error instanceof Error ? (error.stack ?? error.message) : String(error)));
    const openLog = (): void => this.#log.show();
    this.showError(couldNot(action, messageOf(error)), { [actions.openLog]: openLog });
  }

  dispose(): void {
    this.#log.dispose();
  }

  #actWhenChosen(answer: Thenable<string | undefined>, choices: Actions): void {
    answer
      .then((chosen) => (chosen === undefined ? undefined : choices[chosen]()))
      .then(undefined, (error: unknown) => this.reportError(ANSWER_ACTION, error));
  }
}
