/** Reads a script of Node, JavaScript or TypeScript: its inputs and its output. */
import { argumentsByName } from '../rawArguments.ts';
import { environmentFlag, type Flag } from '../flag.ts';
import { textInputs } from '../byTokens/fileReads.ts';
import type { ScriptReader } from '../script.ts';
import { descendantsOfType } from '../../../code/sourceTree.ts';
import { commanderSubcommand } from './commander.ts';
import { constantFlags } from './constants.ts';
import { parseModule, type Module } from '../../../code/node/module.ts';
import { tokenizedScript } from '../../../code/tokenizedScript.ts';
import { optionFlags } from './options.ts';
import { outputsOf } from './outputs.ts';

export const node: ScriptReader = {
  files: /\.[mc]?[jt]s$/i,
  read: ({ text, readFile }) => {
    const module = parseModule(text);
    const parsed = optionFlags(module);
    const options = parsed.length > 0 ? parsed : argumentsByName(text, 'process.argv');
    const { flags, reads } = textInputs(text, tokenizedScript(text, 'node'), 'node', [
      ...options,
      ...environmentFlags(module),
    ]);
    return {
      flags,
      reads,
      constants: () => constantFlags(module, readFile),
      outputs: outputsOf(module),
      notes: [],
      subcommand: commanderSubcommand(module),
    };
  },
};

/** `process.env.LR ?? '0.1'`. */
function environmentFlags({ source, evaluate }: Module): readonly Flag[] {
  return descendantsOfType(source.root, 'MemberExpression').flatMap((node) => {
    const match = /^process\.env(?:\.(\w+)|\[['"](\w+)['"]\])$/.exec(source.textOf(node).slice(0, 120));
    const name = match?.[1] ?? match?.[2];
    if (name === undefined || name === 'NODE_ENV') return [];
    const fallback = node.parent?.name === 'BinaryExpression' ? node.parent.lastChild : undefined;
    return environmentFlag(name, source.lineNumberOf(node), evaluate(fallback));
  });
}
