/** The functions with which Python scripts write files, and where each of them is told the path. */
import type { SyntaxNode } from '@lezer/common';
import { isTrue, literalText } from '../../literal.ts';
import { childrenOf } from '../../sourceTree.ts';
import type { Call } from '../calls.ts';
import type { Module } from '../module.ts';

export type WrittenTo =
  | { readonly node: SyntaxNode; readonly makesFolders?: boolean; readonly tracker?: string }
  /** Where it writes unless it is told otherwise. */
  | { readonly path: string; readonly makesFolders: true; readonly tracker?: string };

/** Undefined for a call that writes nothing, or of which nobody can tell. */
export function writtenTo(module: Module, call: Call): WrittenTo | undefined {
  return openedToWrite(module, call) ?? byTracker(module, call) ?? byWriter(call);
}

/** `open("x", "w")`, also of gzip and its like, and `Path("x").write_text(…)`. */
function openedToWrite(module: Module, { name, path, positional, named, node }: Call): WrittenTo | undefined {
  const isOpen = name === 'open' && /^(?:open|(?:io|gzip|bz2|lzma|codecs|gfile)\.open)$/.test(path.slice(-2).join('.'));
  if (isOpen)
    return writesIn(module, positional[1] ?? named.get('mode')) ? at(positional[0] ?? named.get('file')) : undefined;
  const callee = childrenOf(node)[0];
  const isOfPath = /^(?:write_text|write_bytes)$/.test(name) || (name === 'open' && writesIn(module, positional[0]));
  return isOfPath && callee?.name === 'MemberExpression' ? at(callee.firstChild) : undefined;
}

function writesIn(module: Module, mode: SyntaxNode | undefined): boolean {
  return /^[rbtU]*[wax]/.test(literalText(module.evaluate(mode)) ?? '');
}

/** TensorBoard, MLflow, W&B and Lightning have a folder where they are given none. */
function byTracker(module: Module, { name, path, positional, named }: Call): WrittenTo | undefined {
  const [first] = positional;
  const dotted = path.join('.');
  const given = (...keys: readonly string[]): SyntaxNode | undefined =>
    keys.map((key) => named.get(key)).find((node) => node !== undefined);
  const inFolder = (node: SyntaxNode | undefined, unless: string, tracker?: string): WrittenTo => ({
    ...(node === undefined || module.source.textOf(node) === 'None' ? { path: unless } : { node }),
    makesFolders: true,
    ...(tracker !== undefined && { tracker }),
  });
  if (name === 'SummaryWriter') return inFolder(first ?? given('log_dir', 'logdir'), 'runs', 'tensorboard');
  if (dotted === 'wandb.init') return isDisabled(module, named) ? undefined : inFolder(given('dir'), 'wandb', 'wandb');
  if (/^mlflow\.(?:start_run|log_metrics?|(?:\w+\.)?autolog)$/.test(dotted)) {
    const isElsewhere = module.calls.some((call) => call.name === 'set_tracking_uri');
    return isElsewhere ? undefined : inFolder(undefined, 'mlruns', 'mlflow');
  }
  if (name === 'Trainer' && isLightning(module, path)) {
    const logger = given('logger');
    const isOff = logger !== undefined && !isTrue(module.evaluate(logger));
    return isOff ? undefined : inFolder(given('default_root_dir'), 'lightning_logs');
  }
  return undefined;
}

/** Then W&B writes nothing. */
function isDisabled(module: Module, named: Call['named']): boolean {
  return literalText(module.evaluate(named.get('mode'))) === 'disabled';
}

function isLightning({ imports }: Module, [first = '']: readonly string[]): boolean {
  return imports.some(
    ({ local, module }) => local[0] === first && /^(?:lightning|pytorch_lightning)$/.test(module.names[0] ?? ''),
  );
}

/** By the name of the function: the position of its path, and the names under which it may be given instead. */
const WRITERS: readonly (readonly [RegExp, number, readonly string[], { readonly makesFolders: boolean }?])[] = [
  [
    /(?:^|\.)torch\.save$|(?:^|\.)jit\.save$|^(?:save_file|save_image)$|(?:^|\.)utils\.save_image$/,
    1,
    ['f', 'filename', 'fp'],
  ],
  [/(?:^|\.)joblib\.dump$/, 1, ['filename']],
  [/(?:^|\.)(?:copyfile|copy|copy2)$/, 1, ['dst']],
  [/^(?:np|numpy|jnp)\.(?:save|savez|savez_compressed|savetxt)$/, 0, ['file', 'fname']],
  [
    /\.(?:savefig|to_csv|to_json|to_parquet|to_pickle|to_excel|to_feather|write_csv|write_parquet|write_html)$/,
    0,
    ['fname', 'path_or_buf', 'path', 'file'],
  ],
  [/\.(?:save|save_weights|save_model|export_model|write_image)$/, 0, ['filepath', 'path', 'fname', 'filename']],
  [/\.(?:save_pretrained|save_to_disk)$/, 0, ['save_directory'], { makesFolders: true }],
  [/(?:^|\.)(?:imwrite|imsave|mimsave|savemat|FileHandler|RotatingFileHandler)$/, 0, ['filename']],
  [/(?:^|\.)logging\.basicConfig$/, 9, ['filename']],
  [/(?:^|\.)(?:CSVLogger)$/, 0, ['filename', 'save_dir']],
  [/(?:^|\.)(?:ModelCheckpoint|BackupAndRestore)$/, 0, ['filepath', 'dirpath', 'backup_dir'], { makesFolders: true }],
  [/(?:^|\.)(?:TensorBoard|TensorBoardLogger)$/, 0, ['log_dir', 'save_dir'], { makesFolders: true }],
  [/(?:^|\.)(?:Seq2Seq)?TrainingArguments$/, 0, ['output_dir'], { makesFolders: true }],
];

function byWriter({ node: call, path, positional, named }: Call): WrittenTo | undefined {
  // the object of `make().save` has no name
  const isMethod = path.length === 1 && call.firstChild?.name === 'MemberExpression';
  const dotted = `${isMethod ? '.' : ''}${path.join('.')}`;
  const writer = WRITERS.find(([pattern]) => pattern.test(dotted));
  if (writer === undefined) return undefined;
  const [, position, keys, { makesFolders = false } = {}] = writer;
  const node = positional[position] ?? keys.map((key) => named.get(key)).find((each) => each !== undefined);
  return node && { node, makesFolders };
}

function at(node: SyntaxNode | null | undefined): WrittenTo | undefined {
  return node ? { node } : undefined;
}
