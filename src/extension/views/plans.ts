/**
 * The next trials of a study as commands to read or copy, in an editor that neither changes nor asks to be saved. Showing
 * them runs nothing, so it needs no trust.
 */
import * as vscode from 'vscode';
import { fixBeforePlan, nothingToPlan, planHeading, unreadableDeclaration } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

const SCHEME = 'bbkb-plan';

export class Plans implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: vscode.Disposable;
  readonly onDidChange = this.#changed.event;

  constructor() {
    const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
    this.#subscriptions = vscode.Disposable.from(provider, this.#changed);
  }

  async show(study: WorkspaceStudy): Promise<void> {
    const text = await planOf(study);
    // it is told the language by its name, and apart from a plan of the same name by its declaration
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `${study.name}.sh`, query: study.uri.toString() });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    await vscode.window.showTextDocument(uri);
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

async function planOf(study: WorkspaceStudy): Promise<string> {
  const { name, problems, declaration } = study;
  if (problems.length > 0) throw new UserError(fixBeforePlan(name, problems.length));
  if (declaration === undefined) throw new UserError(unreadableDeclaration(name));
  // loaded only when it is needed, like the tuner
  const { plannedCommands } = await import('../../tuner/planTrials.ts');
  const commands = await plannedCommands(study.tunerOptions(declaration));
  if (commands.length === 0) throw new UserError(nothingToPlan(name));
  return [planHeading(name, commands.length), ...commands, ''].join('\n');
}
