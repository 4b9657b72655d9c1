/** The functions that write files, with the path of each, and the files that parallel trials would share. */
import type { CourseAt } from '../course.ts';
import type { PythonScript } from '../script.ts';
import type { Flow, FlowsAt } from './flow.ts';
import type { SyntaxNode } from '@lezer/common';
import { isTrue } from '../../../../code/literal.ts';
import type { Call } from '../../../../code/python/calls.ts';
import { importedName } from '../../../../code/python/imports.ts';
import type { Module } from '../../../../code/python/module.ts';

const MAX_WRITTEN = 30;
const MAX_WRITERS = 100;
const MAX_CALLS = 5000;

/** Their paths, relative to the script's folder, each once, and by its flag a path of which that gives a part. */
export function writtenPlaces({ calls }: PythonScript, flowsAt: FlowsAt, courseAt: CourseAt) {
  const paths = new Set<string>();
  const byFlag = new Map<string, string>();
  let writers = 0;
  for (const { module, call } of calls.slice(0, MAX_CALLS)) {
    const target = writtenTo(module, call);
    if (target === undefined) continue;
    if (++writers > MAX_WRITERS || paths.size >= MAX_WRITTEN) break;
    const flows = typeof target === 'string' ? [] : flowsAt(module, target);
    const path = pathInside(typeof target === 'string' ? target : writtenText(flows));
    const given = flows.filter(({ flags }) => flags.length === 1);
    if ((path === undefined && given.length === 0) || courseAt(module).reach(call.node) === 'never') continue;
    if (path !== undefined) paths.add(path);
    for (const { flags, text } of given) byFlag.set(flags.join(), text);
  }
  // where it has gone elsewhere, nobody knows where they are
  return { paths: calls.some(({ call }) => call.name === 'chdir') ? [] : [...paths], byFlag };
}

/** Undefined where a flag or another place of the script can change it. */
function writtenText([flow, ...others]: readonly Flow[]): string | undefined {
  const isFixed = flow !== undefined && others.length === 0 && flow.flags.length + flow.variables.length === 0;
  return isFixed && flow.through.length === 0 && !flow.text.includes('?') ? flow.text : undefined;
}

/** Undefined for an absolute path, one above the script's folder or in an unknown folder, and for other texts. */
export function pathInside(text: string | undefined): string | undefined {
  const path = text
    ?.replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/, '')
    .replace(/\/+$/, '');
  if (path === undefined || !/^[\w*][\w .,=@+*-]*(?:\/[\w.*][\w .,=@+*-]*)*$/.test(path) || path.length > 120)
    return undefined;
  return /^\*+(?:$|\/)|(?:^|\/)\.\.(?:\/|$)/.test(path) ? undefined : path;
}

/** The expression of a path, or the path itself where a function has one of its own; undefined where it writes nothing. */
export function writtenTo(module: Module, call: Call): SyntaxNode | string | undefined {
  return openedToWrite(module, call) ?? byTracker(module, call) ?? byWriter(call);
}

/** `open("x", "w")`, also of gzip and its like, and `Path("x").write_text(…)`. */
function openedToWrite(module: Module, { name, path, receiver, positional, named }: Call): SyntaxNode | undefined {
  const [first, second] = positional;
  const isMethod = path.length === 1 && receiver !== undefined;
  const isOpen =
    name === 'open' && !isMethod && /^(?:open|(?:io|gzip|bz2|lzma|codecs|gfile)\.open)$/.test(path.slice(-2).join('.'));
  if (isOpen) return writesIn(module, second ?? named.get('mode')) ? (first ?? named.get('file')) : undefined;
  const isOfPath = /^(?:write_text|write_bytes)$/.test(name) || (name === 'open' && writesIn(module, first));
  return isOfPath ? receiver : undefined;
}

/** Where it writes only into a folder that is there: other functions make it. */
export function writtenIntoFolder(module: Module, call: Call): SyntaxNode | undefined {
  const dotted = call.path.slice(-2).join('.');
  if (dotted === 'os.mkdir') return call.positional[0];
  const target = INTO_FOLDER.test(dotted) ? writtenTo(module, call) : undefined;
  return typeof target === 'string' ? undefined : target;
}

const INTO_FOLDER =
  /(?:^|\.)(?:open|savefig|savez\w*|savetxt|to_(?:csv|json|pickle|excel|parquet)|write_text|write_bytes|FileHandler|basicConfig|imsave)$|^(?:torch|np|numpy|jnp)\.save$|^joblib\.dump$/;

function writesIn(module: Module, mode: SyntaxNode | undefined): boolean {
  return /^[rbtU]*[wax]/.test(module.textAt(mode) ?? '');
}

/** TensorBoard, MLflow, W&B and Lightning have a folder where they are given none. */
function byTracker(module: Module, { name, path, positional, named }: Call): SyntaxNode | string | undefined {
  const dotted = path.join('.');
  const given = (...keys: readonly string[]): SyntaxNode | undefined => {
    const node = keys.map((key) => named.get(key)).find((each) => each !== undefined);
    return node !== undefined && module.source.textOf(node) === 'None' ? undefined : node;
  };
  if (name === 'SummaryWriter') return positional[0] ?? given('log_dir', 'logdir') ?? 'runs';
  if (dotted === 'wandb.init') {
    const isOff = module.textAt(named.get('mode')) === 'disabled';
    return isOff ? undefined : (given('dir') ?? 'wandb');
  }
  if (/^mlflow\.(?:start_run|log_metrics?|(?:\w+\.)?autolog)$/.test(dotted)) {
    return module.callsOf('set_tracking_uri').length > 0 ? undefined : 'mlruns';
  }
  if (!/^(?:lightning|pytorch_lightning)\b.*\.Trainer$/.test(importedName(module.imports, path))) return undefined;
  const logger = named.get('logger');
  const isOff = logger !== undefined && !isTrue(module.evaluate(logger));
  return isOff ? undefined : (given('default_root_dir') ?? 'lightning_logs');
}

/** By the name of the function: the position of its path, and the names under which it may be given instead. */
const WRITERS: readonly (readonly [name: RegExp, position: number, keys: readonly string[]])[] = [
  [/(?:^|\.)(?:torch|jit|utils)\.(?:save|save_image)$|^(?:save_file|save_image)$/, 1, ['f', 'filename', 'fp']],
  [/(?:^|\.)(?:joblib\.dump|copyfile|copy|copy2)$/, 1, ['filename', 'dst']],
  [/^(?:np|numpy|jnp)\.(?:save|savez|savez_compressed|savetxt)$/, 0, ['file', 'fname']],
  [
    /\.(?:savefig|to_csv|to_json|to_parquet|to_pickle|to_excel|to_feather|write_csv|write_parquet|write_html)$/,
    0,
    ['fname', 'path_or_buf', 'path', 'file'],
  ],
  [/\.(?:save|save_weights|save_model|export_model|write_image)$/, 0, ['filepath', 'path', 'fname', 'filename']],
  [/\.(?:save_pretrained|save_to_disk)$/, 0, ['save_directory']],
  [
    /(?:^|\.)(?:imwrite|imsave|mimsave|savemat|FileHandler|RotatingFileHandler|CSVLogger)$/,
    0,
    ['filename', 'save_dir'],
  ],
  [/(?:^|\.)logging\.basicConfig$/, 9, ['filename']],
  [/(?:^|\.)(?:ModelCheckpoint|BackupAndRestore)$/, 0, ['filepath', 'dirpath', 'backup_dir']],
  [/(?:^|\.)(?:TensorBoard|TensorBoardLogger)$/, 0, ['log_dir', 'save_dir']],
  [/(?:^|\.)(?:Seq2Seq)?TrainingArguments$/, 0, ['output_dir']],
];

function byWriter({ path, receiver, positional, named }: Call): SyntaxNode | undefined {
  // the object of `make().save` has no name
  const isMethod = path.length === 1 && receiver !== undefined;
  const dotted = `${isMethod ? '.' : ''}${path.join('.')}`;
  const [, position = 0, keys = []] = WRITERS.find(([pattern]) => pattern.test(dotted)) ?? [];
  if (keys.length === 0) return undefined;
  return positional[position] ?? keys.map((key) => named.get(key)).find((each) => each !== undefined);
}
