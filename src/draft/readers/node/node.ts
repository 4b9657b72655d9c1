/** Reads a script of Node, JavaScript or TypeScript: its inputs, its constants that look like settings, and its output. */
import { argumentsByName } from '../rawArguments.ts';
import { textInputs } from '../byTokens/fileReads.ts';
import type { ScriptReader } from '../script.ts';
import type { SourceTree } from '../../../code/sourceTree.ts';
import { optionFlags } from './options.ts';
import { parseModule, callOf } from '../../../code/node/module.ts';
import { tokenizedScript } from '../../../code/tokenizedScript.ts';
import { outputsOf } from './outputs.ts';
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import { constantFlags, type CallAround, type ConstantsOfFile } from '../constantFlags.ts';
import { settingsOf } from '../../../code/node/settings.ts';

export const node: ScriptReader = {
  files: /\.[mc]?[jt]s$/i,
  read: ({ text }) => {
    const module = parseModule(text);
    const parsed = optionFlags(module);
    const options = parsed.length > 0 ? parsed : argumentsByName(text, 'process.argv');
    const { flags, reads } = textInputs(text, tokenizedScript(text, 'node'), 'node', options);
    return {
      flags,
      reads,
      constants: () => constantFlags(constantsOf(module.source), [text]),
      outputs: outputsOf(module),
      notes: [],
    };
  },
};

function constantsOf(source: SourceTree): ConstantsOfFile {
  return {
    settings: settingsOf(source),
    callAround: (node) => callAround(source, node),
    doubtAbout: ({ node }) => doubtAbout(source, node),
  };
}

const OTHER_CALLS =
  /^(for|log|info|warn|error|debug|write|writeFile\w*|readFile\w*|require|import|join|resolve|exit|option|options|command|parse\w*|toFixed|toPrecision|toString|slice|splice|split|substring|substr|padStart|padEnd|repeat|push|fill|indexOf|includes|get|set|setTimeout|setInterval|min|max|pow|round|range|from|zeros|ones|fill|tensor\w*|scalar|reshape|argMax|expandDims|squeeze|sum|mean|concat|stack|gather|oneHot|cast|seedrandom|Error|Promise|Date|RegExp|test|exec|match|replace\w*|on|once|emit|get\w+Byte|createWriteStream|createReadStream)$/;

function doubtAbout(source: SourceTree, node: SyntaxNode): string | undefined {
  if (node.parent?.name === 'ParamList' || node.parent?.name === 'PatternProperty') {
    return EXCLUSION_REASONS.defaultArgument;
  }
  return callAround(source, node) === undefined ? undefined : EXCLUSION_REASONS.insideCall;
}

/** The call that a value is an argument of, or an entry of an argument; a loop stands for one that does not train. */
function callAround(source: SourceTree, node: SyntaxNode): CallAround | undefined {
  if (node.parent?.parent?.name === 'ForSpec') return { name: 'for', trains: false };
  const entry = node.parent?.name === 'Property' ? node.parent.parent : node;
  const call = entry?.parent?.name === 'ArgList' ? entry.parent.parent : undefined;
  if (call?.name !== 'CallExpression' && call?.name !== 'NewExpression') return undefined;
  const name = call.name === 'NewExpression' ? newName(source, call) : callOf(source, call).name;
  return { name, trains: !OTHER_CALLS.test(name) };
}

function newName(source: SourceTree, made: SyntaxNode): string {
  const callee = made.getChild('MemberExpression')?.lastChild ?? made.getChild('VariableName');
  return callee ? source.textOf(callee) : '';
}
