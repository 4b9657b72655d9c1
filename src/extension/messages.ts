/**
 * How the extension speaks: a whole sentence for what a person can mend, the stack in the log for what only we can.
 */
import * as vscode from 'vscode';
import { HumanError, messageOf, withoutLinks } from './sentences.ts';

export class Messages implements vscode.Disposable {
  readonly #log = vscode.window.createOutputChannel('BBKB', { log: true });

  /** For what a person asked for and sees anyway: in the status bar, and gone by itself. */
  mention(sentence: string): void {
    // the status bar turns $(name) into an icon
    void vscode.window.setStatusBarMessage(sentence.replaceAll('$(', '$ ('), 8000);
  }

  say(sentence: string): void {
    void vscode.window.showInformationMessage(withoutLinks(sentence));
  }

  /** Shows a sentence with one thing to do about it. Nobody waits for the answer: it may come in an hour, or never. */
  offer(sentence: string, action: string, act: () => unknown): void {
    this.#answered(vscode.window.showInformationMessage(withoutLinks(sentence), action), action, act);
  }

  /** The same, for what went wrong. */
  offerError(sentence: string, action: string, act: () => unknown): void {
    this.#answered(vscode.window.showErrorMessage(withoutLinks(sentence), action), action, act);
  }

  /** Asks before something happens; the first choice is the default. Undefined: the person closed the question. */
  ask<Choice extends string>(question: string, detail: string, ...choices: Choice[]): Thenable<Choice | undefined> {
    return vscode.window.showInformationMessage(
      withoutLinks(question),
      { modal: true, detail: withoutLinks(detail) },
      ...choices,
    );
  }

  warn(sentence: string): void {
    this.#log.warn(sentence);
  }

  /** Says an error where it must not be thrown on: `doing` completes the sentence "BBKB could not …". */
  report(doing: string, error: unknown): void {
    if (error instanceof HumanError) {
      this.#log.warn(error.cause instanceof Error ? (error.cause.stack ?? error.message) : error.message);
      void vscode.window.showErrorMessage(withoutLinks(error.message));
      return;
    }
    this.#log.error(`could not ${doing}:`, error instanceof Error ? (error.stack ?? error.message) : error);
    this.offerError(`BBKB could not ${doing}: ${messageOf(error)}`, 'Open Log', () => {
      this.#log.show();
    });
  }

  dispose(): void {
    this.#log.dispose();
  }

  #answered(answer: Thenable<string | undefined>, action: string, act: () => unknown): void {
    answer
      .then((chosen) => (chosen === action ? act() : undefined))
      .then(undefined, (error: unknown) => {
        this.report(action.toLowerCase(), error);
      });
  }
}
