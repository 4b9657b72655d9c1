/** The constants of a Python script that look like its settings. */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import * as shared from '../constantFlags.ts';
import type { Flag } from '../flag.ts';
import type { ReadFile } from '../../../code/files.ts';
import { childrenOf, descendantsOfType, type SourceTree } from '../../../code/sourceTree.ts';
import { callOf, isStarred, pathOf, splitAtCommas, type Call } from '../../../code/python/calls.ts';
import { parseModule, type Module } from '../../../code/python/module.ts';
import { settingsOf } from '../../../code/python/settings.ts';

/** Its own, and those of modules such as `config.py` beside it. */
export function constantFlags(module: Module, readFile: ReadFile): readonly Flag[] {
  const imported = module.imports.map((each) => each.module.names.join('.'));
  return shared.constantFlags(constantsOf(module), imported, (name) => {
    const file = `${name.replaceAll('.', '/')}.py`;
    const text = readFile(file);
    return text === undefined ? undefined : { name, file, constants: constantsOf(parseModule(text)) };
  });
}

function constantsOf(module: Module): shared.ConstantsOfFile {
  const { source } = module;
  const changed = changedVariables(module);
  return {
    source,
    settings: settingsOf(source),
    valueNodes: VALUE_NODES,
    callAround: (node) => callAround(source, node),
    otherCalls: OTHER_CALLS,
    doubtAbout: (node) =>
      changed.has(variableKey(source, statementAround(node)))
        ? EXCLUSION_REASONS.overwritten
        : doubtAbout(module, node),
  };
}

/**
 * `weight -= 0.1`, `self.epsilon` that a method sets again, and `params.update(json.load(file))`: the value before is
 * only its start.
 */
function changedVariables({ source, calls }: Module): ReadonlySet<string> {
  const seen = new Set<string>();
  const changed = new Set<string>();
  for (const statement of descendantsOfType(source.root, 'AssignStatement', 'UpdateStatement')) {
    const key = variableKey(source, statement);
    const isAgain = seen.has(key) && statement.firstChild?.name === 'MemberExpression';
    if (key !== '' && (isAgain || statement.name === 'UpdateStatement')) changed.add(key);
    seen.add(key);
  }
  for (const { name, path, node, positional } of calls)
    if (name === 'update' && path.length === 2 && positional[0]?.name !== 'DictionaryExpression')
      changed.add(`${nameAround(source, node, 'FunctionDefinition')} ${path[0]}`);
  return changed;
}

/** Of a value, or of an entry of a dictionary in one. */
function statementAround({ parent }: SyntaxNode): SyntaxNode | null {
  let at = parent;
  while (at && /^(?:DictionaryExpression|ArgList|CallExpression|Array)/.test(at.name)) at = at.parent;
  return at;
}

/** The variable that a statement sets, with the function or the class that it is in; empty for anything else. */
function variableKey(source: SourceTree, statement: SyntaxNode | null): string {
  const target = statement?.firstChild;
  if (!statement || !target || !/^(Assign|Update)Statement$/.test(statement.name)) return '';
  if (target.name === 'VariableName')
    return `${nameAround(source, statement, 'FunctionDefinition')} ${source.textOf(target)}`;
  const isOwn = target.name === 'MemberExpression' && pathOf(source, target)[0] === 'self';
  return isOwn ? `${nameAround(source, statement, 'ClassDefinition')} ${source.textOf(target)}` : '';
}

const VALUE_NODES = [
  'Number',
  'String',
  'ContinuedString',
  'Boolean',
  'UnaryExpression',
  'BinaryExpression',
  'MemberExpression',
];

const OTHER_CALLS =
  /^(print|add_argument|add_option|ArgumentParser|option|Option|Argument|argument|DEFINE_\w+|format|join|get|getenv|open|range|seed|manual_seed|mean|sum|view|reshape|squeeze|unsqueeze|softmax|log_softmax|argmax|max|min|cat|stack|split|train_test_split|make_\w+|read_csv|plot|scatter|subplots|figure|savefig|dump|dumps|info|debug|basicConfig|TensorBoard|EarlyStopping|ModelCheckpoint|sample|TSNE|UMAP|PCA|meshgrid|linspace|arange|(?:show|plot|draw|visuali[sz]e|display|generate|sample)_?\w*|add_subplot|\w*(?:Logger|Monitor|ProgressBar))$/;

/** Why a person has to decide about it; undefined for an assignment, an entry or a field. */
function doubtAbout(module: Module, node: SyntaxNode): string | undefined {
  const { source } = module;
  if (node.parent?.name === 'ParamList')
    return isGivenAnother(module, node) ? EXCLUSION_REASONS.defaultArgument : undefined;
  if (callAround(source, node) === undefined) return undefined;
  return nameAround(source, node, 'FunctionDefinition') === '__init__'
    ? EXCLUSION_REASONS.partOfModel
    : EXCLUSION_REASONS.insideCall;
}

/** Whether no call that can be seen leaves the parameter at its default. */
function isGivenAnother({ source, callsOf }: Module, node: SyntaxNode): boolean {
  const list = node.parent;
  const name = list?.prevSibling;
  const parameter = node.prevSibling?.name === 'AssignOp' ? node.prevSibling.prevSibling : null;
  if (!list || !parameter || name?.name !== 'VariableName') return true;
  const place = splitAtCommas(list).findIndex((parts) => parts.some(({ from }) => from === node.from));
  const called = callsOf(source.textOf(name));
  const written = parameter.name === 'TypeDef' ? parameter.prevSibling : parameter;
  const isGiven = ({ positional, named, node: call }: Call): boolean =>
    positional.length > place || isStarred(call) || (written !== null && named.has(source.textOf(written)));
  return called.length === 0 || called.some(isGiven);
}

/** The name of the call whose argument this is; none for `dict(…)`, whose arguments are entries. */
function callAround(source: SourceTree, node: SyntaxNode): string | undefined {
  const call = node.parent?.name === 'ArgList' ? node.parent.parent : undefined;
  if (call?.name !== 'CallExpression') return undefined;
  const { name, path } = callOf(source, call);
  if (name === 'dict' || name === 'field') return undefined;
  return /^(?:plt|sns|pyplot|ax|axs|axes|fig)$/.test(path[0] ?? '') ? 'plot' : name;
}

/** The name of the function or the class around a node; empty where there is none. */
function nameAround(source: SourceTree, node: SyntaxNode, kind: 'FunctionDefinition' | 'ClassDefinition'): string {
  let at = node.parent;
  while (at !== null && at.name !== kind) at = at.parent;
  const name = at === null ? undefined : childrenOf(at).find((child) => child.name === 'VariableName');
  return name === undefined ? '' : source.textOf(name);
}
