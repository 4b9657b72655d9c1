/** The tools of src/agents for the agents of the editor. What starts programs is asked first, by the editor itself. */
import * as vscode from 'vscode';
import type { Call, Host, Tool } from '../../agents/tool.ts';
import { toolId, toolNames, type ToolName } from '../contributions.ts';
import type { App } from '../commands/app.ts';
import { CHANGED_SINCE } from '../../agents/messages.ts';
import { NOTHING_STARTED, untrusted } from '../messages/messages.ts';
import type { Programs } from '../studies/declarationState.ts';

export function registerLanguageModelTools(loadApp: () => Promise<App>, programs: Programs): vscode.Disposable {
  const load = async () => {
    const [{ editorHost }, app] = await Promise.all([import('./editorHost.ts'), loadApp()]);
    return editorHost(app, programs);
  };
  let loaded: Promise<Host> | undefined;
  // one for all calls: it knows which studies were asked to stop
  const host = () => (loaded ??= load());
  return vscode.Disposable.from(
    ...toolNames.map((name) => vscode.lm.registerTool(toolId(name), new LanguageModelTool(name, host))),
  );
}

export class LanguageModelTool implements vscode.LanguageModelTool<unknown> {
  readonly #name: ToolName;
  readonly #host: () => Promise<Host>;
  /** The questions that the editor has asked: what runs must be what the person has seen. */
  readonly #asked = new Set<string>();

  constructor(name: ToolName, host: () => Promise<Host>) {
    this.#name = name;
    this.#host = host;
  }

  async prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>): Promise<vscode.PreparedToolInvocation> {
    const { title, question } = await loadTool(this.#name);
    // where there is nothing to ask about, the call itself says why
    const asked = await question?.(await this.#host(), input).catch(() => undefined);
    if (asked === undefined) return { invocationMessage: title };
    this.#asked.add(asked.fingerprint);
    const message = new vscode.MarkdownString().appendCodeblock(asked.details.join('\n'), 'text');
    return { invocationMessage: title, confirmationMessages: { title: asked.title, message } };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { run } = await loadTool(this.#name);
    const text = await run({ ...(await this.#host()), ...this.#callOf(token) }, input);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  }

  #callOf(token: vscode.CancellationToken): Call {
    const cancelled = new AbortController();
    token.onCancellationRequested(() => cancelled.abort());
    return {
      signal: cancelled.signal,
      confirm: async ({ fingerprint }) => {
        if (!vscode.workspace.isTrusted) throw new Error(untrusted(NOTHING_STARTED));
        if (!this.#asked.delete(fingerprint)) throw new Error(CHANGED_SINCE);
        return Promise.resolve();
      },
      // the editor shows no progress of a tool
      report: () => undefined,
    };
  }
}

/** Loaded when an agent needs it, like the tuner. */
async function loadTool(name: ToolName): Promise<Tool> {
  const { tools } = await import('../../agents/tools.ts');
  const found = tools.find((tool) => tool.name === name);
  if (found === undefined) throw new Error(`There is no tool ${name}.`);
  return found;
}
