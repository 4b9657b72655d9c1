/** Reads a script of Node, JavaScript or TypeScript: its inputs, its constants that look like settings, and its output. */
import { argumentsByName } from '../rawArguments.ts';
import { textInputs } from '../byTokens/fileReads.ts';
import type { ScriptReader } from '../script.ts';
import { childrenOf, type SourceTree } from '../../../code/sourceTree.ts';
import type { LibraryUse } from '../flag.ts';
import { hiddenLayers, sizeOf } from '../hiddenLayers.ts';
import { onlyCommand, optionFlags } from './options.ts';
import { keyOf } from '../../../code/node/targets.ts';
import { parseModule, callOf, type Module } from '../../../code/node/module.ts';
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
      constants: (_, areBeside) => constantFlags(constantsOf(module), [text], [], areBeside),
      outputs: outputsOf(module),
      subcommand: onlyCommand(module),
      notes: [],
    };
  },
};

function constantsOf({ source, calls }: Module): ConstantsOfFile {
  const isHidden = hiddenLayers(source.text, calls);
  const sizeAt = (node: SyntaxNode) => {
    const call = callWith(node);
    const layer = call?.name === 'CallExpression' ? callOf(source, call) : undefined;
    const parameter = /\blayers$/.test(layer?.receiver ?? '') ? sizeOf(layer?.name ?? '') : undefined;
    const isSize =
      parameter !== undefined &&
      node.parent?.name === 'Property' &&
      keyOf(source, childrenOf(node.parent)) === parameter;
    return layer && isSize
      ? { callee: `tf.layers.${layer.name}`, parameter, isSure: isHidden(layer, node) }
      : undefined;
  };
  return {
    settings: settingsOf(source),
    callAround: (node) => callAround(source, node),
    parameterAt: (node) => {
      const size = sizeAt(node);
      return size?.isSure ? size : optimizerRate(source, node);
    },
    doubtAbout: ({ node }) => (sizeAt(node)?.isSure === false ? EXCLUSION_REASONS.shape : doubtAbout(source, node)),
  };
}

/** Of the optimizers of TensorFlow.js, which take it first. */
function optimizerRate(source: SourceTree, node: SyntaxNode): LibraryUse | undefined {
  const call = node.parent?.name === 'ArgList' && node.prevSibling?.name === '(' ? node.parent.parent : undefined;
  if (call?.name !== 'CallExpression') return undefined;
  const { name, receiver } = callOf(source, call);
  const isRate = /\btrain$/.test(receiver) && /^(?:sgd|momentum|ada\w+|rmsprop)$/.test(name);
  return isRate ? { callee: `tf.train.${name}`, parameter: 'learning_rate', isSure: true } : undefined;
}

const OTHER_CALLS =
  /^(for|log|info|warn|error|debug|write|writeFile\w*|readFile\w*|require|import|join|resolve|exit|option|options|command|parse\w*|toFixed|toPrecision|toString|slice|splice|split|substring|substr|padStart|padEnd|repeat|push|fill|indexOf|includes|get|set|setTimeout|setInterval|min|max|pow|round|range|from|zeros|ones|fill|tensor\w*|scalar|reshape|argMax|expandDims|squeeze|sum|mean|concat|stack|gather|oneHot|cast|seedrandom|Error|Promise|Date|RegExp|test|exec|match|replace\w*|on|once|emit|get\w+Byte|createWriteStream|createReadStream|(with)?[sS]ave\w*)$/;

function doubtAbout(source: SourceTree, node: SyntaxNode): string | undefined {
  if (node.parent?.name === 'ParamList' || node.parent?.name === 'PatternProperty') {
    return EXCLUSION_REASONS.defaultArgument;
  }
  return callAround(source, node) === undefined ? undefined : EXCLUSION_REASONS.insideCall;
}

/** The call that a value is given to; a loop stands for one that does not train. */
function callAround(source: SourceTree, node: SyntaxNode): CallAround | undefined {
  if (node.parent?.parent?.name === 'ForSpec') return { name: 'for', trains: false };
  const call = callWith(node);
  if (call === undefined) return undefined;
  const name = call.name === 'NewExpression' ? newName(source, call) : callOf(source, call).name;
  return { name, trains: !OTHER_CALLS.test(name) };
}

/** Whose argument it is: itself, as an entry at any depth, or as what a function gives back. */
function callWith(node: SyntaxNode): SyntaxNode | undefined {
  let at = node.parent;
  while (at !== null && HOLDS.test(at.name)) at = at.parent;
  const call = at?.name === 'ArgList' ? at.parent : undefined;
  return call?.name === 'CallExpression' || call?.name === 'NewExpression' ? call : undefined;
}

const HOLDS =
  /^(?:Property|ObjectExpression|ParenthesizedExpression|ArrowFunction|FunctionExpression|Block|ReturnStatement)$/;

function newName(source: SourceTree, made: SyntaxNode): string {
  const callee = made.getChild('MemberExpression')?.lastChild ?? made.getChild('VariableName');
  return callee ? source.textOf(callee) : '';
}
