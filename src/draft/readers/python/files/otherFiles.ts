/**
 * Whether a Python script may need a file or a folder that it finds from where it runs. In doubt it does: in an empty
 * folder it would not find it, or fetch its data anew in every trial.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../literal.ts';
import { descendantsOfType } from '../../sourceTree.ts';
import { isRelativeFile } from '../../relativeFile.ts';
import { callOf, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import type { PythonScript } from '../script.ts';

const MAX_TEXTS = 5000;

/** @param written its own files, which it may read again */
export function needsOtherFiles({ module, calls }: PythonScript, written: ReadonlySet<string>): boolean {
  if (calls.some((reached) => looksAround(reached.module, reached.call))) return true;
  return [...new Set([module, ...calls.map((reached) => reached.module)])].some((each) => namesFile(each, written));
}

const LOOKS =
  /^(?:getcwd|cwd|listdir|scandir|walk|glob|iglob|rglob|iterdir|system|popen|Popen|check_call|check_output|exec|execfile|import_module|load_dotenv|initialize|compose)$/;
const READS =
  /^(?:open|Path|join|load|loads?_\w+|read_\w+|read|imread|loadtxt|genfromtxt|fromfile|loadmat|ImageFolder|DatasetFolder|from_file|exists|isfile|isdir|restore|parse_config_file)$/;

function looksAround(module: Module, { name, path, positional, named }: Call): boolean {
  if (LOOKS.test(name) || path[0] === 'subprocess' || named.has('download')) return true;
  const [first] = positional;
  return (
    first !== undefined && isText(first) && !/^(?:load_dataset|fetch_\w+)$/.test(name) && isFromDatasets(module, path)
  );
}

/** `datasets.MNIST("x")`: the folder in which it looks for the data, and into which it fetches them. */
function isFromDatasets({ imports }: Module, [first = '']: readonly string[]): boolean {
  return imports.some(
    ({ local, module, name = '' }) => local[0] === first && /\bdatasets?\b/.test([...module.names, name].join(' ')),
  );
}

function isText({ name }: SyntaxNode): boolean {
  return name === 'String' || name === 'ContinuedString' || name === 'FormatString';
}

function namesFile(module: Module, written: ReadonlySet<string>): boolean {
  const texts = descendantsOfType(module.source.root, 'String', 'FormatString');
  if (texts.length > MAX_TEXTS) return true;
  return texts.some((node) => {
    const text = literalText(module.evaluate(node)) ?? module.source.textOf(node).replace(/^\w*(['"]+)|['"]+$/g, '');
    const path = text.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');
    if (isWritten(path, written) || isSaid(module, node)) return false;
    return isRelativeFile(text) || isRead(module, node, text);
  });
}

/** Itself, a folder above it, or a name in it. */
function isWritten(path: string, written: ReadonlySet<string>): boolean {
  return [...written].some((each) => each === path || each.startsWith(`${path}/`) || each.split('/').includes(path));
}

const SAYS =
  /^(?:print|info|debug|warning|error|format|set_description|set_postfix|add_argument|add_option|ArgumentParser|option|add_scalars?|add_image|add_histogram|add_figure|scalar|log\w*|metric|title|xlabel|ylabel|set_title|plot|strftime|encode|decode|join)$/;

/** A documentation, a key, or a text for a person. */
function isSaid({ source }: Module, node: SyntaxNode): boolean {
  const around = node.parent;
  if (around?.name === 'ExpressionStatement' || around?.name === 'ContinuedString') return true;
  if (around?.name === 'DictionaryExpression') return node.nextSibling?.name === ':';
  if (around?.name === 'MemberExpression') return true;
  const call = around?.name === 'ArgList' ? around.parent : undefined;
  if (call?.name !== 'CallExpression') return false;
  const { name, path } = callOf(source, call);
  return SAYS.test(name) && !path.includes('path');
}

const PLACE = /(?:^|_)(?:root|dir|directory|path|file|filename|folder|cache|data_files)$/i;

/** An opened file is a path, whatever its name. */
function isRead({ source }: Module, node: SyntaxNode, text: string): boolean {
  const list = node.parent;
  const call = list?.name === 'ArgList' ? list.parent : undefined;
  if (call?.name !== 'CallExpression' || /^$|^[/~]|:\/\//.test(text)) return false;
  const key = node.prevSibling?.name === 'AssignOp' ? node.prevSibling.prevSibling : undefined;
  if (key) return PLACE.test(source.textOf(key));
  const { name, path } = callOf(source, call);
  const isFirst = node.prevSibling?.name === '(';
  return (
    isFirst && READS.test(name) && !/^load_(?:dataset|metric)$/.test(name) && (name !== 'join' || path.includes('path'))
  );
}
